import { configure, getConfig } from '@testing-library/dom';

const withDocument = getConfig().getElementError;

configure({
  // Without styles everything is visible. Browser tests check visibility.
  defaultHidden: true,
  // For busy machines: the whole screen can render for seconds at a time. Below the time limit of a test.
  asyncUtilTimeout: 150_000,
  // While a test waits for an element, a missing one is not a failure yet, and printing the document is slow.
  getElementError: (message, container) =>
    isWaiting()
      ? new Error(message ?? 'The element is missing')
      : withDocument([message, ...reportedErrors()].join(' '), container),
});

function isWaiting(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
}

/** What the screen reports is often why something is missing on it. */
function reportedErrors(): string[] {
  return [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => `The screen says: ${textContent}`);
}
