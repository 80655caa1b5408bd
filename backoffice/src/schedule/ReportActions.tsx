import { useState } from 'react';
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { CalendarDate } from '#libs/calendar.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { EXTRA_SERVICES, type ExtraService, type StoredVisitReport } from '#libs/contract/visits.js';
import { EXTRA_NAMES } from '#libs/visits.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { MissedDialog } from '../employee/MissedDialog.js';
import { DONE } from '../employee/visit-marks.js';
import { useReport } from './use-reports.js';

interface ReportActionsProps {
  kind: ScheduledVisit['kind'];
  employeeId: string;
  date: CalendarDate;
  orderId: string;
  /** Null while the visit has not been reported. */
  report: StoredVisitReport | null;
  /** `visit to MH 12 QF 4321`, `Basic Car Wash for Asha Rao`. */
  label: string;
}

/**
 * Buttons to report a visit, or to withdraw the report. A single wash is marked as done on its own screen, because that
 * can't be undone.
 */
export function ReportActions({ kind, employeeId, date, orderId, report, label }: ReportActionsProps) {
  const [extras, setExtras] = useState<ExtraService[]>([]);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useReport({ employeeId, date, orderId, report });
  // Reported, here or by somebody else.
  if (report !== null && isAsking) setAsking(false);
  if (report !== null)
    return (
      <Button size="small" loading={isPending} aria-label={`Undo: ${label}`} onClick={() => mutate(null)}>
        Undo
      </Button>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: { xs: 'flex-start', sm: 'flex-end' } }}>
      {kind === 'subscription' && (
        <>
          <ToggleButtonGroup
            size="small"
            value={extras}
            aria-label={`Also done: ${label}`}
            onChange={(_, chosen: ExtraService[]) => setExtras(chosen)}
          >
            {EXTRA_SERVICES.map((extra) => (
              <ToggleButton key={extra} value={extra} sx={{ px: 1.25, textTransform: 'none' }}>
                {EXTRA_NAMES[extra]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Button
            size="small"
            variant="contained"
            loading={isPending}
            aria-label={`Done: ${label}`}
            onClick={() => mutate({ ...DONE, extras })}
          >
            Done
          </Button>
        </>
      )}
      <Button
        size="small"
        variant="outlined"
        disabled={isPending}
        aria-label={`Missed: ${label}`}
        onClick={() => setAsking(true)}
      >
        Missed
      </Button>
      {isAsking && (
        <ReportMissed
          employeeId={employeeId}
          date={date}
          orderId={orderId}
          label={label}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}

interface ReportMissedProps extends Omit<ReportActionsProps, 'kind' | 'report'> {
  onClose: () => void;
}

/** Asks why a car was not cleaned, until it is reported. */
function ReportMissed({ employeeId, date, orderId, label, onClose }: ReportMissedProps) {
  const { mutate, isPending, error } = useReport({ employeeId, date, orderId, report: null }, useFailureWhenClosed());
  return (
    <MissedDialog
      subject={`${orderId}:${date}`}
      label={label}
      busy={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
