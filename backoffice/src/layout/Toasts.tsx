import { useSyncExternalStore } from 'react';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { IconButton, Snackbar, SnackbarContent, Stack } from '@mui/material';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { useTexts } from '../language/use-texts.js';
import { WRITTEN_TEXT } from '../components/written-text.js';

/**
 * How long messages stay, at the top right (docs/specification.md). What failed or needs attention stays long enough to
 * be read. While the pointer or the focus is on a message, it stays, and so do all while nobody sees the window.
 */
const CLOSES_AFTER_MS = { info: 2000, success: 2000, warning: 6000, error: 6000 };
const MAX_SHOWN = 3;

/**
 * Shows the last messages at the same time, the newest first, so that none waits for another to close. There is no
 * undo, because every message follows a response of the server.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  const { t } = useTexts();
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const close = (closed: NotificationPayload) =>
    setNotifications((all) => newest(all).filter(({ message }) => message !== closed.message));

  return (
    <Stack className="not-printed" sx={PLACE}>
      {newest(notifications)
        .toReversed()
        .map((one) => {
          const { message, type, notificationOptions } = one;
          return (
            <Snackbar
              key={keyOf(one)}
              open
              autoHideDuration={isVisible && !staysOpen(one) ? CLOSES_AFTER_MS[type] : null}
              onClose={(_, reason) => {
                if (reason !== 'clickaway' || !staysOnClick(type)) close(one);
              }}
              sx={{ position: 'static', transform: 'none' }}
            >
              <SnackbarContent
                message={
                  typeof message === 'string' ? translate(message, notificationOptions?.messageArgs as object) : message
                }
                action={
                  staysOnClick(type) && (
                    <IconButton aria-label={t('dismiss')} color="inherit" size="small" onClick={() => close(one)}>
                      <CloseOutlined fontSize="small" />
                    </IconButton>
                  )
                }
                sx={[WRITTEN_TEXT, type !== 'info' && coloured(type)]}
              />
            </Snackbar>
          );
        })}
    </Stack>
  );
}

function subscribeToVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Whether a message stays when something else is clicked, because it has to be read. */
const staysOnClick = (type: NotificationPayload['type']) => type === 'error' || type === 'warning';

/** Whether a message stays until it is dismissed, because nothing else shows what it says. */
const staysOpen = ({ notificationOptions }: NotificationPayload) => notificationOptions?.autoHideDuration === null;

/**
 * Below the top bar, and beside an open form, so that its title, close button and fields stay visible. On phones, where
 * the form fills the screen, above its buttons: its top shows why saving failed.
 */
const PLACE = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: 64,
  left: { xs: 8, sm: 'auto' },
  right: { xs: 8, sm: 24 },
  gap: 1,
  alignItems: { sm: 'flex-end' },
  'body:has(.MuiDrawer-anchorRight) &': {
    top: { xs: 'auto', sm: 64 },
    bottom: { xs: 'calc(88px + env(safe-area-inset-bottom))', sm: 'auto' },
    right: { sm: 484 },
  },
};

const coloured = (type: Exclude<NotificationPayload['type'], 'info'>) => ({
  bgcolor: `${type}.main`,
  color: `${type}.contrastText`,
});

/** The last ones, without repeated messages. */
function newest(notifications: NotificationPayload[]): NotificationPayload[] {
  return notifications
    .filter(({ message }, index) => index === notifications.findLastIndex((other) => other.message === message))
    .slice(-MAX_SHOWN);
}

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** Gives a repeated message a new key, which restarts its timer. */
function keyOf(notification: NotificationPayload): number {
  if (!keys.has(notification)) keys.set(notification, ++lastKey);
  return keys.get(notification)!;
}
