import { useState } from 'react';
import { Box, Button, ToggleButton, Typography } from '@mui/material';
import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import { useQuery } from '@tanstack/react-query';
import type { CalendarDate } from '#libs/calendar.js';
import type { ScheduleResponse, ScheduledVisit } from '#libs/contract/schedule.js';
import type { VisitOutcome, VisitReport } from '#libs/contract/visits.js';
import { RECENT_DAYS, recentSince, reportableByEmployeesSince } from '#libs/visits.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { countText, dayText } from '../components/format.js';
import { LoadError, RefreshError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { bySlot, matchingVisits } from '../employee/by-slot.js';
import { MissedDialog } from '../employee/MissedDialog.js';
import { closuresText, summaryText } from '../employee/summary-text.js';
import { DONE } from '../employee/visit-marks.js';
import { VisitSearch } from '../employee/VisitSearch.js';
import { useTexts } from '../language/use-texts.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';
import { visitLabel } from '../visits/visit.js';
import { ReportActions } from './ReportActions.js';
import { scheduleKey, useReports } from './use-reports.js';
import { useScheduleChoice } from './use-schedule-choice.js';
import { VisitRow } from './VisitRow.js';

/** The visits of an employee on a day, to print and to report. */
export function EmployeeSchedule({ employeeId, name }: { employeeId: string; name: string }) {
  const texts = useTexts();
  const { date, today } = useScheduleChoice();
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: scheduleKey(employeeId, date),
    queryFn: () => dataProvider.schedule(date, employeeId),
  });
  if (!data)
    return error ? (
      <LoadError text="Error loading the schedule:" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState text="Loading the schedule..." rows={6} />
    );
  const { community, dayOff, closures, visits } = data;
  const mayReport = isPermitted('orders:write') && date <= today;
  const isReportable = mayReport && date >= recentSince(today);
  return (
    <>
      {error && <RefreshError error={error} onRetry={() => void refetch()} />}
      <Box sx={{ px: 2, py: 1 }}>
        <Typography variant="h2">
          {name} · {dayText(date)}
        </Typography>
        <Typography color="textSecondary">
          {[
            community,
            dayOff && `Day off: ${dayOff}`,
            closures.length > 0 && closuresText(texts, closures),
            visits.length > 0 && summaryText(texts, visits),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {mayReport && visits.length > 0 && (
          <Typography className="not-printed" variant="body2" color="textSecondary">
            {isReportable
              ? aboutReports(name, date, today)
              : `Only visits of the last ${RECENT_DAYS} days can be reported and corrected.`}
          </Typography>
        )}
      </Box>
      {visits.length === 0 ? (
        <Empty text={emptyText(data)} />
      ) : (
        <Visits employeeId={employeeId} date={date} visits={visits} isReportable={isReportable} />
      )}
    </>
  );
}

/** Whom reports count for, and that customers are not told about days that are long over. */
function aboutReports(name: string, date: CalendarDate, today: CalendarDate): string {
  const about = `Reports that you enter count for ${name}.`;
  return date < reportableByEmployeesSince(today)
    ? `${about} Customers aren’t emailed about missed visits of this day.`
    : about;
}

/** Fewer cars are found at a glance. */
const MIN_SEARCHED = 10;

interface VisitsProps {
  employeeId: string;
  date: CalendarDate;
  visits: readonly ScheduledVisit[];
  /** Whether reports can be entered and withdrawn. */
  isReportable: boolean;
}

function Visits({ employeeId, date, visits, isReportable }: VisitsProps) {
  const { unreported, today, change } = useScheduleChoice();
  const open = visits.filter(({ plan }) => plan?.report === null);
  const texts = useTexts();
  const [typed, setTyped] = useState('');
  const listed = unreported && date <= today ? open : visits;
  const shown = matchingVisits(listed, typed);
  return (
    <>
      {date <= today && (open.length > 0 || unreported) && (
        <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pb: 1 }}>
          <ToggleButton
            size="small"
            value="unreported"
            selected={unreported}
            onChange={() => change({ unreported: !unreported })}
            sx={{ px: 1.25, textTransform: 'none' }}
          >
            Not reported {countText(open.length)}
          </ToggleButton>
          {isReportable && open.length > 1 && <AllReports employeeId={employeeId} date={date} visits={open} />}
        </Box>
      )}
      {visits.length >= MIN_SEARCHED && (
        <Box className="not-printed" sx={{ px: 2, pb: 1, maxWidth: 360 }}>
          <VisitSearch value={typed} onChange={setTyped} />
        </Box>
      )}
      {shown.length === 0 && (
        <Empty
          text={listed.length === 0 ? 'All visits of plans have been reported.' : `No car matches “${typed.trim()}”.`}
        />
      )}
      {bySlot(shown).map(({ start, towers }) => (
        <Box key={start} component="section" aria-label={texts.startText(start)}>
          <Typography variant="h3" sx={{ px: 2, py: 1, bgcolor: 'action.hover' }}>
            {texts.startText(start)}
          </Typography>
          <PlainList>
            {towers
              .flatMap((tower) => tower.visits)
              .map((visit) => (
                <VisitRow
                  key={visit.id}
                  visit={visit}
                  actions={
                    isReportable &&
                    (visit.plan || (visit.wash && isToBeDone(visit.wash))) && (
                      <ReportActions
                        kind={visit.kind}
                        employeeId={employeeId}
                        date={date}
                        orderId={visit.id}
                        report={(visit.plan ?? visit.wash)?.report ?? null}
                        label={visitLabel(texts, visit)}
                      />
                    )
                  }
                />
              ))}
          </PlainList>
        </Box>
      ))}
    </>
  );
}

/** Reports all visits that have not been reported, after a confirmation. */
function AllReports({ employeeId, date, visits }: Omit<VisitsProps, 'isReportable'>) {
  const [asking, setAsking] = useState<VisitOutcome | null>(null);
  const { mutate, isPending } = useReports(employeeId, date);
  const count = countText(visits.length);
  function confirm(report: VisitReport) {
    if (report.outcome === 'done') setAsking(null);
    // The reason is not entered again for visits that could not be reported.
    mutate({ visits, report }, { onSuccess: (rejections) => rejections.length === 0 && setAsking(null) });
  }
  return (
    <>
      <Button size="small" startIcon={<DoneAllOutlined />} loading={isPending} onClick={() => setAsking('done')}>
        Mark {count} as done
      </Button>
      <Button size="small" disabled={isPending} onClick={() => setAsking('missed')}>
        Mark {count} as missed
      </Button>
      {asking === 'missed' && (
        <MissedDialog
          subject={`${employeeId}:${date}`}
          label={`${count} visits`}
          busy={isPending}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'done' && (
        <ConfirmDialog
          title={`Mark ${count} visits as done?`}
          text={`First mark the cars that were not cleaned as missed. Customers see the visits of ${dayText(date)} in their profile.`}
          confirm="Mark done"
          onClose={() => setAsking(null)}
          onConfirm={() => confirm(DONE)}
        />
      )}
    </>
  );
}

function Empty({ text }: { text: string }) {
  return (
    <Typography role="status" color="textSecondary" sx={{ px: 2, py: 6, textAlign: 'center' }}>
      {text}
    </Typography>
  );
}

function emptyText({ community, dayOff }: ScheduleResponse): string {
  if (community === null) return 'This employee covers no community on this day.';
  return dayOff ? 'There is nothing to clean on a day off.' : 'There are no cars to clean on this day.';
}
