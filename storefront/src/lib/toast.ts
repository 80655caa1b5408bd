type Tone = 'success' | 'error' | 'info';

interface ToastOptions {
  /** Milliseconds until it closes, 5000 by default. */
  autoClose?: number;
}

/** Preloads the toaster when a form is first used, so that the result can be shown while offline. */
export function prepareToasts(): void {
  import('./toaster.js').catch(() => undefined);
}

/** Shows a toast. The toaster is loaded with the first one. */
export function toast(tone: Tone, message: string, options: ToastOptions = {}): void {
  import('./toaster.js').then(
    ({ show }) => show(tone, message, options),
    // The toaster can't be loaded while offline; forms show their result in the page.
    () => undefined,
  );
}
