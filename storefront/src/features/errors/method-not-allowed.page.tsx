import { Head } from '../../app/head.js';
import { ErrorPage } from '../../ui/error-page.js';

export default function MethodNotAllowedPage() {
  return (
    <>
      <Head title="405 Method Not Allowed" />
      <ErrorPage code="405" title="405 Method Not Allowed">
        This page does not accept that kind of request.
      </ErrorPage>
    </>
  );
}
