import { describe, expect, it } from '@jest/globals';
import { activeFilters, boundFromDay, dayFromBound, withoutEmpty, type Filter } from './filters.js';

const filters: Filter[] = [
  {
    kind: 'choices',
    source: 'status',
    label: 'Status',
    choices: [
      { id: 'active', name: 'Active' },
      { id: 'paused', name: 'Paused' },
    ],
  },
  { kind: 'days', source: 'createdAt', label: 'Ordered', of: 'instant' },
  { kind: 'rupees', source: 'payable', label: 'Amount' },
  {
    kind: 'choices',
    source: 'tags',
    label: 'With all tags',
    every: true,
    choices: ['VIP', 'Two cars'].map((name) => ({ id: name, name })),
  },
];
const texts = (values: Record<string, unknown>) => activeFilters(filters, values).map(({ text }) => text);

describe('filters of a list', () => {
  it('describes the active filters', () => {
    expect(texts({ status: ['active', 'paused'], payable_gte: 1000, payable_lte: 100000 })).toEqual([
      'Status: Active, Paused',
      'Amount: from ₹1,000 to ₹1,00,000',
    ]);
  });

  it('describes a range of one day as that day', () => {
    const day = { createdAt_gte: '2026-11-24T00:00:00.000+05:30', createdAt_lte: '2026-11-24T23:59:59.999+05:30' };
    expect(texts(day)).toEqual(['Ordered: 24 Nov 2026']);
  });

  it('joins values by "and" when records must have all of them', () => {
    expect(texts({ tags: ['VIP', 'Two cars'] })).toEqual(['With all tags: VIP and Two cars']);
  });

  it('shows a filter from a link by the name of its field, so that it can be removed', () => {
    expect(activeFilters(filters, { orderId: 'o1' })).toEqual([{ sources: ['orderId'], text: 'Order ID: o1' }]);
  });

  it('does not list the search, which has its own field', () => {
    expect(texts({ q: 'mh12' })).toEqual([]);
  });

  it('converts days to whole days in Asia/Kolkata for instants', () => {
    const from = boundFromDay('2026-11-21', 'gte', 'instant');
    const to = boundFromDay('2026-11-21', 'lte', 'instant');
    expect(new Date(from).toISOString()).toBe('2026-11-20T18:30:00.000Z');
    expect(new Date(to).toISOString()).toBe('2026-11-21T18:29:59.999Z');
    expect(dayFromBound(to)).toBe('2026-11-21');
    expect(texts({ createdAt_lte: to })).toEqual(['Ordered: to 21 Nov 2026']);
  });

  it('drops empty values but keeps zero', () => {
    expect(withoutEmpty({ q: '', status: [], payable_gte: 0, a: undefined })).toEqual({ payable_gte: 0 });
  });
});
