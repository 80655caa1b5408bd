import { lazy, Suspense, useState } from 'react';
import { Box, Button, Tooltip } from '@mui/material';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { isPermitted } from '../session/permissions.js';
import { coverageSummary, coverageText } from './coverage.js';

const CommunitiesDialog = lazy(() => import('./CommunitiesDialog.js'));

/** The communities that an employee covers besides their own, with a button to change them. */
export function OtherCommunities({ employee }: { employee: EmployeeResponse }) {
  const [open, setOpen] = useState(false);
  const { otherCommunities, name } = employee;
  const hasOthers = otherCommunities.length > 0;
  return (
    <Box sx={{ maxWidth: 340, whiteSpace: 'normal' }}>
      {hasOthers && <Covered others={otherCommunities} />}
      {isPermitted('staff:assign') && (
        <Button
          size="small"
          aria-label={`${hasOthers ? 'Change other' : 'Other'} communities of ${name}`}
          onClick={() => setOpen(true)}
          sx={{ ml: -0.75 }}
        >
          {hasOthers ? 'Change' : 'Other communities'}
        </Button>
      )}
      <Suspense>{open && <CommunitiesDialog employee={employee} onClose={() => setOpen(false)} />}</Suspense>
    </Box>
  );
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** `Also Aspen, Birch +4` on at most two lines. The tooltip and screen readers have the whole list. */
function Covered({ others }: { others: EmployeeResponse['otherCommunities'] }) {
  const all = `Also ${others.map((other) => coverageText(other)).join('; ')}`;
  const { text, rest } = coverageSummary(others);
  return (
    <Tooltip title={all} describeChild>
      <Box tabIndex={0} role="note" aria-label={all} sx={{ display: 'flex', alignItems: 'end', gap: 0.5 }}>
        <Box sx={TWO_LINES}>Also {text}</Box>
        {rest > 0 && <span>+{rest}</span>}
      </Box>
    </Tooltip>
  );
}
