import { Head } from '../../app/head.js';
import { ErrorPage } from '../../ui/error-page.js';

export default function NotFoundPage() {
  return (
    <>
      <Head title="404 Not Found" />
      <ErrorPage code="404" title="404 Not Found">
        There is no page at this address. It may have moved, or the link may be incomplete.
      </ErrorPage>
    </>
  );
}
