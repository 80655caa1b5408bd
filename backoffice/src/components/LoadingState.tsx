import { Box, Skeleton } from '@mui/material';
import { MESSAGES } from '#libs/messages.js';

/** A list or screen that is loading. */
export function LoadingState({ text = MESSAGES.loading, rows = 8 }: { text?: string; rows?: number }) {
  return (
    <Box sx={{ p: 2 }}>
      <Box role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {text}
      </Box>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={36} />
        ))}
      </div>
    </Box>
  );
}
