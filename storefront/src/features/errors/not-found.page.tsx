import { Head } from '../../app/head.js';
import { ErrorPage } from '../../ui/error-page.js';

export default function NotFoundPage() {
  return (
    <>
      <Head title="404 Not Found" />
      <ErrorPage code="404" title="404 Not Found">
        There is no page at this address. It may have moved, or a letter may be missing in the link.
      </ErrorPage>
    </>
  );
}
