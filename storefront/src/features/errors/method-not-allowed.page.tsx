import { Head } from '../../app/head.js';
import { ErrorPage } from '../../ui/error-page.js';

export default function MethodNotAllowedPage() {
  return (
    <>
      <Head title="405 Method Not Allowed" />
      <ErrorPage code="405" title="405 Method Not Allowed">
        This page can be read, but nothing can be sent to it that way.
      </ErrorPage>
    </>
  );
}
