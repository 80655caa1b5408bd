import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { FORMER_EMPLOYEE } from '#libs/contract/accounts.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { dayText } from '../components/format.js';
import { schedulePath } from '../schedule/use-schedule-choice.js';
import { isPermitted } from '../session/permissions.js';
import { enteredByText, staffText } from './visit.js';

/**
 * Whose visit it was, with a link to their schedule of its day, where the office corrects the report, and who entered
 * the report.
 */
export function VisitStaff({ visit }: { visit: VisitResponse }) {
  const { date, employeeId, employee } = visit;
  if (employeeId === null || employee === FORMER_EMPLOYEE || !isPermitted('staff:read')) return staffText(visit);
  return (
    <>
      <Link
        component={RouterLink}
        to={schedulePath(employeeId, { date })}
        aria-label={`Schedule of ${employee}, ${dayText(date)}`}
      >
        {employee}
      </Link>
      {enteredByText(visit)}
    </>
  );
}
