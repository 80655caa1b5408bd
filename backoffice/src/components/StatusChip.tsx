import { Box } from '@mui/material';
import type { ToneName } from '../theme/palette.js';

export function StatusChip({ tone, children }: { tone: ToneName; children: string }) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-block',
        justifySelf: 'end',
        height: 'fit-content',
        px: 1,
        borderRadius: 4,
        fontSize: '0.8125rem',
        lineHeight: 1.7,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: theme.tones[tone].text,
        background: theme.tones[tone].background,
      })}
    >
      {children}
    </Box>
  );
}
