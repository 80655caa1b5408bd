import { Head } from '../../app/head.js';
import { ErrorPage } from '../../ui/error-page.js';

export default function BadRequestPage() {
  return (
    <>
      <Head title="400 Bad Request" />
      <ErrorPage code="400" title="400 Bad Request">
        This link is not valid. Please go back and try again.
      </ErrorPage>
    </>
  );
}
