import { Box } from '@mui/material';
import { useTexts } from '../language/use-texts.js';
import { useIsOnline } from '../components/use-is-online.js';

interface OfflineNoticeProps {
  /** Whether this screen's users mark visits, which is kept on the device (employee/visit-marks.ts). */
  keepsMarks: boolean;
}

/** Shown under the top bar while the browser is offline. */
export function OfflineNotice({ keepsMarks }: OfflineNoticeProps) {
  const { t } = useTexts();
  const isOnline = useIsOnline();
  return (
    <Box role="status" sx={{ position: 'sticky', top: 56, zIndex: 'appBar' }}>
      {!isOnline && (
        <Box
          ref={publishHeight}
          sx={(theme) => ({
            px: { xs: 2, sm: 3 },
            py: 1,
            fontWeight: 600,
            color: theme.tones.waiting.text,
            background: theme.tones.waiting.background,
          })}
        >
          {keepsMarks
            ? t('shell.offline')
            : 'You are offline. Data may be out of date, and changes can’t be saved until you are back online.'}
        </Box>
      )}
    </Box>
  );
}

const HEIGHT = '--offline-notice-height';

/** For what is kept clear of the notice: sticky parts of screens, and the focused element (theme/focus.css). */
function publishHeight(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${notice.offsetHeight}px`));
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT);
  };
}
