import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

/** An old address of the site: the home page, at its top. */
export function ToTop({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  useEffect(() => {
    window.scrollTo(0, 0);
    void navigate('/', { replace: true });
  }, [navigate]);
  return children;
}
