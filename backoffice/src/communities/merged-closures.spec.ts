import { describe, expect, it } from '@jest/globals';
import type { ListedDaysOff } from '#libs/service-days.js';
import { closuresOnlyIn } from './merged-closures.js';

const daysOff: ListedDaysOff = {
  weekly: 'Monday',
  holidays: [
    { date: '2026-12-01', name: 'Water shortage', communityId: 'pine' },
    { date: '2026-12-01', name: 'Lift repair', communityId: 'oak' },
    { date: '2026-12-02', name: 'Flooding', communityId: 'pine' },
    { date: '2026-12-03', name: 'Painting', communityId: 'oak' },
    { date: '2026-12-07', name: 'Flooding', communityId: 'pine' },
    { date: '2026-12-25', name: 'Christmas' },
    { date: '2026-12-25', name: 'Water shortage', communityId: 'pine' },
  ],
};
const days = (communityId: string, other: string | null) =>
  closuresOnlyIn(communityId, other, daysOff).map(({ date, name }) => `${date} ${name}`);

describe('the closures of a community that is merged', () => {
  it('are those on days on which the other one is served', () => {
    expect(days('pine', 'oak')).toEqual(['2026-12-02 Flooding']);
    expect(days('oak', 'pine')).toEqual(['2026-12-03 Painting']);
    expect(days('cedar', 'oak')).toEqual([]);
  });

  it('are all on service days of the business while the other one is not chosen', () => {
    expect(days('pine', null)).toEqual(['2026-12-01 Water shortage', '2026-12-02 Flooding']);
  });
});
