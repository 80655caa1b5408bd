import type { ReactNode } from 'react';
import { Box, Card, Typography } from '@mui/material';
import { unbroken } from '#libs/unbroken.js';
import { BreakableText } from './BreakableText.js';
import { NONE } from './format.js';
import { WRITTEN_TEXT } from './written-text.js';

/** A titled card on a record's page. */
export function DetailsCard({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5, minHeight: 32 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
}

export function Details({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'fit-content(42%) minmax(0, 1fr)', columnGap: 2, rowGap: 0.75 }}
    >
      {children}
    </Box>
  );
}

export function Detail({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" color="textSecondary" sx={{ minWidth: 96 }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ ...WRITTEN_TEXT, m: 0, fontWeight: strong ? 700 : 500 }}>
        {typeof children === 'string' && children !== '' ? (
          <BreakableText text={unbroken(children)} />
        ) : (
          children || NONE
        )}
      </Typography>
    </>
  );
}
