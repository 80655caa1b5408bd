import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '#libs/calendar.js';
import type { ScheduledVisit, ScheduleResponse } from '#libs/contract/schedule.js';
import { withVisit } from '../visits/visit.js';
import { keepVisit } from './kept-schedule.js';

/** Shows a visit as the server returned it, on the screen and after a reload without a connection. */
export function useShowVisit(): (date: CalendarDate, visit: ScheduledVisit) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (date, visit) => {
      queryClient.setQueriesData<ScheduleResponse>(
        { queryKey: ['schedule', date] },
        (schedule) => schedule && withVisit(schedule, visit),
      );
      keepVisit(date, visit);
    },
    [queryClient],
  );
}
