import { Component, type ReactNode } from 'react';
import { isChunkLoadError } from '#libs/browser/chunk-load-error.js';
import { ErrorPage } from '../ui/error-page.js';
import { Head } from './head.js';

const reload = () => window.location.reload();

/** Shows an error page when a page fails to render, and another one when its code could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    if (isChunkLoadError(error)) {
      return (
        <>
          <Head title="This page could not be loaded" />
          <ErrorPage title="This page could not be loaded" onRetry={reload}>
            Check your connection and try again. Nothing you’ve entered is lost.
          </ErrorPage>
        </>
      );
    }
    return (
      <>
        <Head title="Unexpected Application Error" />
        <ErrorPage code="!" title="Unexpected Application Error" onRetry={reload}>
          Something went wrong on our side. What you’ve already sent is safe. Reloading the page usually helps.
        </ErrorPage>
      </>
    );
  }
}
