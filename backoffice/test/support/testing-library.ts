import { configure, getConfig } from '@testing-library/dom';

const withDocument = getConfig().getElementError;

configure({
  // Without styles everything is visible. Browser tests check visibility.
  defaultHidden: true,
  asyncUtilTimeout: 60_000,
  // While a test waits for an element, a missing one is not a failure yet, and printing the document is slow.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? 'The element is missing') : withDocument(message, container),
});

function isWaiting(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
}
