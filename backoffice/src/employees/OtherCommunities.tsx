import { lazy, Suspense, useState } from 'react';
import { Box, Button } from '@mui/material';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { isPermitted } from '../session/permissions.js';
import { coverageText } from './coverage.js';

const CommunitiesDialog = lazy(() => import('./CommunitiesDialog.js'));

/** The communities that an employee covers besides their own, and the way to change them. */
export function OtherCommunities({ employee }: { employee: EmployeeResponse }) {
  const [open, setOpen] = useState(false);
  const { otherCommunities, name } = employee;
  const hasOthers = otherCommunities.length > 0;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        maxWidth: 340,
        whiteSpace: 'normal',
      }}
    >
      {hasOthers && <span>Also {otherCommunities.map((other) => coverageText(other)).join('; ')}</span>}
      {isPermitted('staff:assign') && (
        <Button
          size="small"
          aria-label={`${hasOthers ? 'Change other' : 'Other'} communities of ${name}`}
          onClick={() => setOpen(true)}
        >
          {hasOthers ? 'Change' : 'Other communities'}
        </Button>
      )}
      <Suspense>{open && <CommunitiesDialog employee={employee} onClose={() => setOpen(false)} />}</Suspense>
    </Box>
  );
}
