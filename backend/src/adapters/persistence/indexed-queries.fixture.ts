import type { AggregateQuery, Query } from '../../kernel/database.port.js';
import { order, type NewOrder, type Order } from './database.fixture.js';

/** Orders for these queries, more than a store reads and sorts as a small set. */
export function indexedOrders(count: number): NewOrder[] {
  return Array.from({ length: count }, (_, n) =>
    order(`o${n}`, {
      name: `Asha ${n}`,
      phone: `+9198765${String(43_210 + (n % 50)).padStart(5, '0')}`,
      status: ['booked', 'done'][n % 2],
      community: `C${n % 3}`,
      amount: n,
      paid: n % 3 === 0,
      createdAt: n % 2 ? new Date(n * 1e9).toISOString() : null,
    }),
  );
}

/** Queries whose cost must not grow with the collection beyond what they match. */
export const INDEXED_QUERIES: Query<Order>[] = [
  {},
  { sort: ['id', 'DESC'] },
  { sort: ['createdAt', 'DESC'] },
  { sort: ['createdAt', 'ASC'] },
  { sort: ['amount', 'DESC'] },
  { filter: { status: 'done' }, sort: ['createdAt', 'DESC'] },
  { filter: { status: null }, sort: ['createdAt', 'DESC'] },
  { filter: { community: 'C1', status: 'done' }, sort: ['createdAt', 'ASC'] },
  {
    filter: { status: 'done', createdAt: { gte: '2000-01-01T00:00:00.000Z', lt: '2100-01-01T00:00:00.000Z' } },
    sort: ['createdAt', 'DESC'],
  },
  { filter: { status: 'done', paid: true }, sort: ['createdAt', 'DESC'] },
  { filter: { status: { in: ['done', 'booked'] } }, sort: ['createdAt', 'DESC'] },
  { filter: { status: { in: ['nothing', 'no'] } }, sort: ['createdAt', 'DESC'] },
  { filter: { amount: { gte: 10, lt: 20 } } },
  { filter: { amount: { gte: 10 } }, sort: ['amount', 'ASC'] },
  { filter: { id: { in: ['o1', 'o2', 'o3'] } } },
  { filter: { id: 'o1' } },
  { filter: { email: 'nobody@example.com' } },
  { filter: { slot: '5:00-5:30', day: '2026-11-21' } },
  { filter: { slot: { in: ['5:00-5:30', '5:30-6:00'] } } },
  { filter: { slot: { lte: '6' } }, sort: ['slot', 'ASC'] },
  { filter: { community: 'C1', day: { gte: '2026-11-21' } }, sort: ['createdAt', 'DESC'] },
  { search: 'asha' },
  { search: 'asha 4321', sort: ['createdAt', 'DESC'] },
  { search: '4321' },
  { search: '432109' },
  { search: 'asha 43210', filter: { status: 'done' } },
  { search: 'nowhere' },
  { search: 'asha', filter: { status: 'done' }, sort: ['createdAt', 'DESC'] },
];

export const INDEXED_QUESTIONS: AggregateQuery<Order>[] = [
  {},
  { groupBy: ['status'], sum: ['amount'] },
  { filter: { community: 'C1' }, groupBy: ['status'], sum: ['amount'] },
  { filter: { amount: { gte: 100 } } },
  { filter: { amount: { gte: 100 } }, groupBy: ['status'], sum: ['gst'] },
  { filter: { status: 'done', paid: true } },
  { filter: { status: { in: ['done', 'booked'] }, paid: true }, sum: ['amount'] },
  { search: 'asha' },
  { search: '4321' },
  { search: 'asha', filter: { status: 'done' }, groupBy: ['paid'] },
];
