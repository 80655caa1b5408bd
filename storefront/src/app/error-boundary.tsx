import { Component, type ReactNode } from 'react';
import { ErrorPage } from '../ui/error-page.js';
import { Head } from './head.js';

/** Shows an error page when a page fails to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <Head title="Unexpected Application Error" />
        <ErrorPage code="!" title="Unexpected Application Error" onRetry={() => window.location.reload()}>
          Something on this page broke. What you have already sent is safe; loading the page again usually helps.
        </ErrorPage>
      </>
    );
  }
}
