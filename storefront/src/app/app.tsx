import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Loading } from '../ui/spinner.js';
import { ErrorBoundary } from './error-boundary.js';
import { Head } from './head.js';
import { ERROR_PAGES, pageAt } from './routes.js';
import { Shell } from './shell/shell.js';

const LOADING_PAGE = (
  <>
    <Head />
    <Loading />
  </>
);

export type Failure = keyof typeof ERROR_PAGES;

interface AppProps {
  /** The HTTP status of this document, when it is an error page. */
  failure?: Failure | undefined;
  /** Replaces the page in prerendered documents. */
  placeholder?: ReactNode;
}

export function App({ failure, placeholder }: AppProps) {
  const { pathname, key } = useLocation();
  const firstPage = key === 'default';
  return (
    <Shell>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={LOADING_PAGE}>
          {placeholder ?? (failure && firstPage ? ERROR_PAGES[failure] : pageAt(pathname)).element}
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
