import { Box, Skeleton } from '@mui/material';
import { useTexts } from '../language/use-texts.js';

/** A list or screen that is loading. */
export function LoadingState({ text, rows = 8 }: { text?: string; rows?: number }) {
  const { t } = useTexts();
  return (
    <Box sx={{ p: 2 }}>
      <Box role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {text ?? t('loading')}
      </Box>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={36} />
        ))}
      </div>
    </Box>
  );
}
