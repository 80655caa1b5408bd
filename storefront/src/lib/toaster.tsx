import type { CSSProperties } from 'react';
import { X } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { toast, ToastContainer, type CloseButtonProps } from 'react-toastify';
import { IconButton } from '../ui/button.js';
import { useTheme } from './theme.js';

const AUTO_CLOSE_MS = 5000;
const DRAG_TO_DISMISS_PERCENT = 80;

/** Below the header, in the site's colours. In narrow windows too, where the library would cover the header. */
const TOASTS_STYLE = {
  top: '5.25rem',
  right: '1rem',
  left: 'auto',
  maxWidth: 'calc(100% - 2rem)',
  '--toastify-font-family': 'var(--font)',
  '--toastify-color-light': 'var(--raised)',
  '--toastify-color-dark': 'var(--raised)',
  '--toastify-text-color-light': 'var(--ink)',
  '--toastify-text-color-dark': 'var(--ink)',
  '--toastify-color-success': 'var(--success)',
  '--toastify-color-error': 'var(--danger)',
  '--toastify-color-info': 'var(--brand)',
  // The library derives these on the root element, where the colours above are not set.
  '--toastify-icon-color-success': 'var(--success)',
  '--toastify-icon-color-error': 'var(--danger)',
  '--toastify-icon-color-info': 'var(--brand)',
  '--toastify-color-progress-success': 'var(--success)',
  '--toastify-color-progress-error': 'var(--danger)',
  '--toastify-color-progress-info': 'var(--brand)',
  '--toastify-toast-shadow': 'var(--shadow-l)',
} as CSSProperties;

const TOAST_STYLE: CSSProperties = {
  borderRadius: 'var(--r-m)',
  marginBottom: 'var(--s3)',
  paddingRight: '3.25rem',
};

const CLOSE_STYLE: CSSProperties = { position: 'absolute', top: '0.25rem', right: '0.25rem' };

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <IconButton label="Close" style={CLOSE_STYLE} onClick={closeToast}>
      <X size={20} aria-hidden="true" />
    </IconButton>
  );
}

function Toaster({ ready }: { ready: () => void }) {
  const theme = useTheme();
  return (
    <div ref={(element) => void (element && ready())}>
      <ToastContainer
        position="top-right"
        autoClose={AUTO_CLOSE_MS}
        theme={theme}
        closeButton={CloseButton}
        draggable
        draggablePercent={DRAG_TO_DISMISS_PERCENT}
        style={TOASTS_STYLE}
        toastStyle={TOAST_STYLE}
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
        aria-label="Notifications (Alt+T)"
      />
    </div>
  );
}

const mounted = new Promise<void>((resolve) => {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Toaster ready={resolve} />);
});

export async function show(
  tone: 'success' | 'error' | 'info',
  message: string,
  options: { autoClose?: number },
): Promise<void> {
  await mounted;
  toast[tone](message, options);
}
