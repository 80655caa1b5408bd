import { describe, expect, it } from '@jest/globals';
import { presetViews } from './preset-views.js';

describe('the preset views', () => {
  it('cover the coming week and tomorrow', () => {
    expect(presetViews('allOrders', '2026-11-28')[0]).toMatchObject({
      name: 'Ending this week, including renewed',
      filter: { endDate_gte: '2026-11-28', endDate_lte: '2026-12-04' },
    });
    expect(presetViews('allOrders', '2026-11-28')[1]).toMatchObject({
      name: 'Starting this week',
      filter: { startDate_gte: '2026-11-28', startDate_lte: '2026-12-04' },
    });
    expect(presetViews('washes', '2026-11-30')[0]).toMatchObject({
      name: 'Unassigned tomorrow',
      filter: { date_gte: '2026-12-01', date_lte: '2026-12-01' },
    });
  });

  it('include unanswered complaints, oldest first', () => {
    expect(presetViews('leads', '2026-11-28')).toMatchObject([
      { name: 'Complaints and questions', filter: { status: ['new'], fromCustomer: true }, order: 'ASC' },
    ]);
  });

  it('include orders and washes with a refund due', () => {
    for (const resource of ['allOrders', 'washes'])
      expect(presetViews(resource, '2026-11-28')).toContainEqual(
        expect.objectContaining({ name: 'Refunds due', filter: { awaitsRefund: true } }),
      );
  });

  it('include the customers whose plans have ended, the latest first', () => {
    expect(presetViews('customers', '2026-11-28')).toEqual([
      { name: 'Former customers', filter: { planEndedOn_lte: '2026-11-28' }, sort: 'planEndedOn', order: 'DESC' },
    ]);
  });

  it('are empty for other lists', () => {
    expect(presetViews('communities', '2026-11-28')).toEqual([]);
  });
});
