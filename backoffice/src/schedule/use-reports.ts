import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { CalendarDate } from '#libs/calendar.js';
import type { ScheduleResponse, ScheduledVisit } from '#libs/contract/schedule.js';
import type { StoredVisitReport, VisitReport } from '#libs/contract/visits.js';
import { newKey } from '#libs/browser/submission-keys.js';
import { countText } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import { rejectionText } from '../list/rejection-text.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { otherReportOf } from '../visits/other-report.js';
import { withVisit } from '../visits/visit.js';
import { forEachConcurrently, PartialFailure, type Rejection } from '../providers/change-each.js';

/** The query of an employee's schedule. */
export function scheduleKey(employeeId: string, date: CalendarDate) {
  return ['schedule', date, employeeId];
}

/** Enters a report into the schedule of an employee, and shows the result without loading the schedule again. */
function useEnterReport(employeeId: string, date: CalendarDate) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  return async (orderId: string, report: VisitReport | null, seen: StoredVisitReport | null) => {
    const request = { date, ...(report ?? { outcome: 'due' as const }), basedOn: seen?.reportedAt ?? null };
    const changed = await dataProvider.reportVisit(orderId, request, { key: newKey() }, employeeId);
    queryClient.setQueryData<ScheduleResponse>(
      scheduleKey(employeeId, date),
      (schedule) => schedule && withVisit(schedule, changed),
    );
  };
}

interface ReportedVisit {
  employeeId: string;
  date: CalendarDate;
  orderId: string;
  /** Null while the visit has not been reported. */
  report: StoredVisitReport | null;
}

/**
 * Enters the report of one visit, or withdraws it with null.
 *
 * @param onError replaces the notification of a failure
 */
export function useReport({ employeeId, date, orderId, report }: ReportedVisit, onError?: (error: Error) => void) {
  const enter = useEnterReport(employeeId, date);
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entered: VisitReport | null) => enter(orderId, entered, report),
    onError(error) {
      const isOutdated = otherReportOf(error) !== null;
      // Its dialog closes when the schedule shows the other report.
      if (!onError || isOutdated) notify(errorMessage(error), { type: 'error' });
      else onError(error);
      return isOutdated && queryClient.invalidateQueries({ queryKey: scheduleKey(employeeId, date) });
    },
  });
}

/** Enters the same report for several visits, a few at a time. One that is rejected does not stop the others. */
export function useReports(employeeId: string, date: CalendarDate) {
  const enter = useEnterReport(employeeId, date);
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ visits, report }: { visits: readonly ScheduledVisit[]; report: VisitReport }) => {
      const rejections: Rejection[] = [];
      await forEachConcurrently(visits, async ({ id, plan }) => {
        try {
          await enter(id, report, plan?.report ?? null);
        } catch (error) {
          rejections.push({ id, error: error as Error });
        }
      });
      return rejections;
    },
    onSuccess: (rejections, { visits, report: { outcome } }) => {
      const summary = `${countText(visits.length - rejections.length)} of ${countText(visits.length)} visits were marked as ${outcome}.`;
      if (rejections.length === 0) return notify(summary, { type: 'success' });
      const named = visits.map(({ id, name, car }) => ({ id, name: formatCarNumber(car?.number ?? '') || name }));
      notify(rejectionText(new PartialFailure(summary, rejections), named), { type: 'error' });
      return queryClient.invalidateQueries({ queryKey: scheduleKey(employeeId, date) });
    },
  });
}
