import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify } from 'react-admin';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { isOutcomeOpen } from '#libs/browser/submission-keys.js';
import { useTexts } from '../language/use-texts.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { problemOf } from '../providers/problem.js';
import { otherReportOf } from '../visits/other-report.js';
import { useShowVisit } from './use-show-visit.js';
import { changeMark, isStored, keepConflict, markedAt, onRemoved, removeMark, type VisitMark } from './visit-marks.js';

/** Requests by the key of their mark, so that none is sent twice at the same time. */
const running = new Map<string, Promise<void>>();

/** Sends marks of visits to the server. Resolves when it has responded, or cannot be reached. */
export function useSendMarks(): (marks: readonly VisitMark[]) => Promise<unknown> {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showVisit = useShowVisit();
  const { t, errorText } = useTexts();

  return useCallback(
    (marks) => {
      async function send(mark: VisitMark): Promise<void> {
        // Another tab may have undone or sent it, which this tab learns later.
        if (!isStored(mark) || mark.status === 'conflicting') return;
        if (mark.status === 'undoable') changeMark(mark, 'sending');
        const undone = new AbortController();
        const unsubscribe = onRemoved(mark, () => undone.abort());
        try {
          finish(mark, await submit(mark, undone.signal));
        } catch (error) {
          const other = otherReportOf(error);
          if (mark.report.outcome === 'done' && isDone(error)) finish(mark);
          else if (other) keepConflict(mark, other);
          else if (isToBeRepeated(error)) changeMark(mark, 'delayed');
          else if (isStored(mark)) {
            removeMark(mark);
            // By now, the screen may have been left, and the phone put away.
            const values = { label: mark.label, reason: errorText(error) };
            notify(t(`marks.rejected.${mark.report.outcome}`, values), { type: 'error', autoHideDuration: null });
          }
        } finally {
          unsubscribe();
        }
      }

      function submit(mark: VisitMark, signal: AbortSignal): Promise<ScheduledVisit> {
        const { kind, id, date, report, basedOn, key } = mark;
        const sending = { key, signal };
        return kind === 'wash' && report.outcome === 'done'
          ? dataProvider.changeScheduledWashStatus(id, { status: 'done', basedOn }, sending)
          : dataProvider.reportVisit(id, { date, ...report, basedOn, markedAt: markedAt(mark) }, sending);
      }

      function finish(mark: VisitMark, visit?: ScheduledVisit): void {
        // Before the mark is removed, because its button would ask for it again.
        if (visit) showVisit(mark.date, visit);
        if (!isStored(mark)) return;
        removeMark(mark);
        notify(t(`marks.sent.${mark.report.outcome}`, { label: mark.label }), { type: 'success' });
      }

      if (marks.length === 0) return Promise.resolve();
      const requests = marks.map((mark) => {
        const request = running.get(mark.key) ?? send(mark).finally(() => running.delete(mark.key));
        running.set(mark.key, request);
        return request;
      });
      return Promise.all(requests).then(() => void queryClient.invalidateQueries({ queryKey: ['schedule'] }));
    },
    [dataProvider, queryClient, notify, showVisit, t, errorText],
  );
}

const NOT_SIGNED_IN = 401;
const LATER = [408, 429];

/** Whether the same request can succeed later. */
function isToBeRepeated(error: unknown): boolean {
  if (!(error instanceof HttpError)) return true;
  const status = error.status as number;
  return isOutcomeOpen(status, problemOf(error).code) || status === NOT_SIGNED_IN || LATER.includes(status);
}

/** Whether the wash is done already: a response was lost more than a day ago, or somebody else has marked it. */
function isDone(error: unknown): boolean {
  const { code, current } = problemOf<{ current: unknown }>(error);
  return code === 'transition-not-allowed' && current === 'done';
}
