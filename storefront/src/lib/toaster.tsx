import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify';
import { useTheme } from './theme.js';

const AUTO_CLOSE_MS = 5000;
const DRAG_TO_DISMISS_PERCENT = 80;

function Toaster({ ready }: { ready: () => void }) {
  const theme = useTheme();
  return (
    <div ref={(element) => void (element && ready())}>
      <ToastContainer
        position="top-right"
        autoClose={AUTO_CLOSE_MS}
        theme={theme}
        draggable
        draggablePercent={DRAG_TO_DISMISS_PERCENT}
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
