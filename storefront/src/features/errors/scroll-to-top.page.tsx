import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Head } from '../../app/head.js';
import { MESSAGES } from '#libs/messages.js';
import { Loading } from '../../ui/spinner.js';

/** An old address of the site that leads to the top of the home page. */
export default function ScrollToTopPage() {
  const navigate = useNavigate();
  useEffect(() => {
    window.scrollTo(0, 0);
    void navigate('/', { replace: true });
  }, [navigate]);
  return (
    <>
      <Head title="Back to the top" />
      <Loading text={MESSAGES.loading} />
    </>
  );
}
