import { expect, it } from '@jest/globals';
import type { ListedDaysOff } from '#libs/service-days.js';
import { addedClosures, closureMessage } from './closures.js';

const daysOff = (...holidays: ListedDaysOff['holidays']): ListedDaysOff => ({ weekly: 'Monday', holidays });
const shortage = { date: '2026-12-25', name: 'Water shortage', communityId: 'amber' };
const everywhere = { date: '2026-12-25', name: 'Christmas' };

it('finds the closures of single communities that were added, with the next day of service', () => {
  const before = daysOff(shortage);
  const flood = { date: '2026-12-26', name: 'Flood', communityId: 'cedar' };
  const next = { date: '2026-12-27', name: 'Pump repair', communityId: 'cedar' };
  const onMonday = { date: '2026-12-28', name: 'Lift', communityId: 'amber' };
  const past = { date: '2026-12-20', name: 'Strike', communityId: 'cedar' };
  // The day after the closures is a Monday.
  expect(addedClosures(before, daysOff(past, shortage, everywhere, flood, next, onMonday), '2026-12-24')).toEqual([
    { communityId: 'cedar', date: '2026-12-26', name: 'Flood', nextServiceDay: '2026-12-29' },
    { communityId: 'cedar', date: '2026-12-27', name: 'Pump repair', nextServiceDay: '2026-12-29' },
  ]);
});

it('writes the day, the reason and the next day of service', () => {
  const [closure] = addedClosures(daysOff(), daysOff(shortage), '2026-12-25');
  expect(closureMessage(closure!, 'Amber Heights')).toEqual({
    subject: 'No cleaning at Amber Heights on Fri 25 Dec',
    text: 'We can’t clean cars at Amber Heights on Fri 25 Dec. The reason: Water shortage.\n\nWe’ll be back on Sat 26 Dec.',
  });
});
