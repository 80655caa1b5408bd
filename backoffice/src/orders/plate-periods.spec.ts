import { describe, expect, it } from '@jest/globals';
import { platePeriods, sharedPeriods, type PlatedPlan } from './plate-periods.js';

const plan: PlatedPlan = {
  id: 'plan',
  carNumber: 'MH12AB0001',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  plannedChange: null,
};
const change = { carNumber: 'MH12AB0002', from: '2026-11-22', following: ['next'] };
const changing = { ...plan, plannedChange: change };

describe('a plan', () => {
  it('is for its car until its end', () => {
    expect(platePeriods(plan)).toEqual([
      { carNumber: 'MH12AB0001', from: '2026-11-01', to: '2026-11-30', isNew: false },
    ]);
  });

  it('is for the new car from the day of a planned change on', () => {
    expect(platePeriods(changing)).toEqual([
      { carNumber: 'MH12AB0001', from: '2026-11-01', to: '2026-11-21', isNew: false },
      { carNumber: 'MH12AB0002', from: '2026-11-22', to: '2026-11-30', isNew: true },
    ]);
  });

  it('that follows one with a planned change is for the new car', () => {
    const next = { ...plan, id: 'next', startDate: '2026-12-01', endDate: '2026-12-31' };
    expect(platePeriods(next, [changing, next])).toEqual([
      { carNumber: 'MH12AB0002', from: '2026-12-01', to: '2026-12-31', isNew: true },
    ]);
  });
});

describe('two plans', () => {
  const other = (carNumber: string, startDate: string) => platePeriods({ ...plan, id: 'other', carNumber, startDate });

  it('share a car that one of them changes to', () => {
    expect(sharedPeriods(platePeriods(changing), other('MH12AB0002', '2026-11-01'))).toHaveLength(1);
    expect(sharedPeriods(other('MH12AB0002', '2026-11-01'), platePeriods(changing))).toMatchObject([
      { from: '2026-11-22' },
    ]);
  });

  it('do not share a car from which one changes before the other begins', () => {
    expect(sharedPeriods(platePeriods(changing), other('MH12AB0001', '2026-11-21'))).toHaveLength(1);
    expect(sharedPeriods(platePeriods(changing), other('MH12AB0001', '2026-11-22'))).toEqual([]);
  });
});
