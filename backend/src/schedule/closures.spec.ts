import { expect, it } from '@jest/globals';
import { closuresOn } from './closures.js';

const DAY = '2026-12-24';
const AMBER = { id: 'amber', name: 'Amber Heights' };
const BANYAN = { id: 'banyan', name: 'Banyan Park' };
const water = { date: DAY, name: 'Water shortage', communityId: 'amber' };
const event = { date: DAY, name: 'Event', communityId: 'banyan' };
const holiday = { date: DAY, name: 'Diwali' };

const on = (communities: (typeof AMBER)[], ...holidays: { date: string; name: string; communityId?: string }[]) =>
  closuresOn(DAY, communities, { weekly: null, holidays });

it('names the communities that are closed while others are served', () => {
  const closures = [{ community: 'Amber Heights', reason: 'Water shortage' }];
  expect(on([AMBER, BANYAN], water)).toEqual({ dayOff: null, holiday: null, closures });
  expect(on([BANYAN], water)).toEqual({ dayOff: null, holiday: null, closures: [] });
});

it('gives the reason of a day on which all communities are closed', () => {
  expect(on([AMBER], water)).toEqual({ dayOff: 'Water shortage', holiday: 'Water shortage', closures: [] });
  expect(on([AMBER, BANYAN], water, event)).toEqual({
    dayOff: 'Water shortage, Event',
    holiday: 'Water shortage, Event',
    closures: [],
  });
  expect(on([AMBER, BANYAN], water, holiday)).toEqual({ dayOff: 'Diwali', holiday: 'Diwali', closures: [] });
});

it('knows holidays of all communities for an employee without a community', () => {
  expect(on([], holiday)).toEqual({ dayOff: 'Diwali', holiday: 'Diwali', closures: [] });
  expect(on([], water)).toEqual({ dayOff: null, holiday: null, closures: [] });
});

it('distinguishes the weekly day off from a holiday', () => {
  const daysOff = { weekly: 'Thursday', holidays: [] } as const;
  expect(closuresOn(DAY, [AMBER], daysOff)).toEqual({ dayOff: 'weekly day off', holiday: null, closures: [] });
});
