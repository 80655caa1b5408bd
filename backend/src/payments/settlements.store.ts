import { Injectable } from '@nestjs/common';
import type { Paise } from '#libs/money.js';
import { Database, type CollectionDefinition, type NewRecord, type Page, type Query } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { removeOld } from '../kernel/remove-old.js';
import { idTerms, termsOf } from '../kernel/search-terms.js';
import type { Settlement, SettlementLine } from './settlement.js';

const settlements: CollectionDefinition<Settlement> = {
  name: 'settlements',
  fields: {
    provider: 'string',
    status: 'string',
    utr: 'string',
    amount: 'integer',
    payments: 'integer',
    refunds: 'integer',
    fees: 'integer',
    tax: 'integer',
    adjustments: 'integer',
    lines: 'integer',
    difference: 'integer',
    problems: 'json',
    differs: 'boolean',
    settledOn: 'date',
    month: 'date',
    createdAt: 'instant',
    nextCheckAt: 'instant',
    failedChecks: 'integer',
  },
  indexes: [
    ['createdAt'],
    ['status', 'createdAt'],
    ['differs', 'createdAt'],
    ['utr', 'createdAt'],
    ['settledOn'],
    ['amount'],
    ['month', 'differs'],
    ['nextCheckAt'],
  ],
  counters: [{ by: ['differs'] }, { by: ['month', 'differs'], sum: ['amount', 'fees', 'tax'] }],
  search: ({ id, utr }) => termsOf(idTerms(id, utr)),
};

const lines: CollectionDefinition<SettlementLine> = {
  name: 'settlement_lines',
  fields: { settlementId: 'string', kind: 'string', amount: 'integer' },
  indexes: [['settlementId', 'kind']],
  counters: [{ by: ['kind'], sum: ['amount'] }],
};

@Injectable()
export class SettlementsStore {
  readonly settlements;
  readonly lines;

  constructor(database: Database) {
    this.settlements = database.collection(settlements);
    this.lines = database.collection(lines);
  }

  /** Stores a settlement, or returns the one stored under its id. */
  insertIfAbsent(settlement: NewRecord<Settlement>): Promise<Settlement> {
    return insertIfAbsent(this.settlements, settlement);
  }

  /** Stores a line, or returns the one stored under its id, which may belong to another settlement. */
  insertLineIfAbsent(line: NewRecord<SettlementLine>): Promise<SettlementLine> {
    return insertIfAbsent(this.lines, line);
  }

  /** Removes the lines of a settlement that has failed. Those that a later one has taken over are kept. */
  async removeLines(settlementId: string): Promise<void> {
    await removeOld(this.lines, { filter: { settlementId } }, new AbortController().signal);
  }

  /** The lines of a settlement that a query selects, with their total. */
  linesOf(settlementId: string, query: Query<SettlementLine>): Promise<Page<SettlementLine>> {
    return this.lines.find({ ...query, filter: { ...query.filter, settlementId } });
  }

  /** The number of settlements that do not match our records. @param months such as `2026-11` */
  differing(months: readonly string[]): Promise<number> {
    return this.settlements.count({ filter: { month: { in: months.map((month) => `${month}-01`) }, differs: true } });
  }

  /** Settled payments less refunds, in paise. */
  async settledTotal(): Promise<Paise> {
    const rows = await this.lines.aggregate({ groupBy: ['kind'], sum: ['amount'] });
    const sumOf = (kind: SettlementLine['kind']) => rows.find(({ group }) => group.kind === kind)?.sums.amount ?? 0;
    return sumOf('payment') - sumOf('refund');
  }
}
