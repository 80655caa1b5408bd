import { Snackbar, SnackbarContent, Stack } from '@mui/material';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';

/** Messages close after two seconds, at the top right (docs/specification.md). Errors set a longer time. */
const CLOSES_AFTER_MS = 2000;
const MAX_SHOWN = 3;

/**
 * Shows the newest messages at the same time, so that none waits for another to close. There is no undo, because every
 * message follows a response of the server.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  const close = (closed: NotificationPayload) =>
    setNotifications((all) => newest(all).filter(({ message }) => message !== closed.message));

  return (
    <Stack className="not-printed" sx={PLACE}>
      {newest(notifications).map((one) => {
        const { message, type, notificationOptions } = one;
        const { autoHideDuration = CLOSES_AFTER_MS } = notificationOptions ?? {};
        return (
          <Snackbar
            key={keyOf(one)}
            open
            autoHideDuration={autoHideDuration}
            onClose={() => close(one)}
            sx={{ position: 'static', transform: 'none' }}
          >
            <SnackbarContent
              message={
                typeof message === 'string' ? translate(message, notificationOptions?.messageArgs as object) : message
              }
              sx={[{ whiteSpace: 'pre-wrap' }, type !== 'info' && coloured(type)]}
            />
          </Snackbar>
        );
      })}
    </Stack>
  );
}

/** Below the top bar, and beside an open form, so that its title, close button and fields stay visible. */
const PLACE = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: 64,
  left: { xs: 8, sm: 'auto' },
  right: { xs: 8, sm: 24 },
  gap: 1,
  alignItems: { sm: 'flex-end' },
  'body:has(.MuiDrawer-anchorRight) &': { right: { sm: 484 } },
};

const coloured = (type: Exclude<NotificationPayload['type'], 'info'>) => ({
  bgcolor: `${type}.main`,
  color: `${type}.contrastText`,
});

/** Newest first, without repeated messages. */
function newest(notifications: NotificationPayload[]): NotificationPayload[] {
  return notifications
    .filter(({ message }, index) => index === notifications.findLastIndex((other) => other.message === message))
    .reverse()
    .slice(0, MAX_SHOWN);
}

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** Gives a repeated message a new key, which restarts its timer. */
function keyOf(notification: NotificationPayload): number {
  if (!keys.has(notification)) keys.set(notification, ++lastKey);
  return keys.get(notification)!;
}
