type Tone = 'success' | 'error' | 'info';

interface ToastOptions {
  /** Milliseconds until it closes by itself; 5000 unless told. */
  autoClose?: number;
}

/** Shows a toast. The toaster's code is loaded with the first one. */
export function toast(tone: Tone, message: string, options: ToastOptions = {}): void {
  import('./toaster.js').then(
    ({ show }) => show(tone, message, options),
    // Without a connection there is no toaster either; forms say in the page what became of them.
    () => undefined,
  );
}
