import { lazy } from 'react';
import { formatCalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const visits: ScreenResource = {
  name: 'visits',
  list: lazy(() => import('./VisitList.js')),
  recordRepresentation: ({ carNumber, date }: VisitResponse) =>
    `${formatCarNumber(carNumber)}, ${formatCalendarDate(date)}`,
};
