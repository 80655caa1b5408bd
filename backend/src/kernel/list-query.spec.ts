import { describe, expect, it } from '@jest/globals';
import type { StoredRecord } from './database.port.js';
import { DomainError } from './domain-error.js';
import { contentRange, parseListQuery, type DecimalUnit, type ListDefinition } from './list-query.js';

interface Row extends StoredRecord {
  name: string;
  paid: number;
  createdAt: string;
  endDate: string;
}

const EUROS: DecimalUnit = { name: 'euros', scale: 100, wants: 'an amount in euros' };

const rows: ListDefinition<Row> = {
  resource: 'rows',
  filters: {
    name: { kind: 'string' },
    price: { field: 'paid', kind: EUROS },
    createdAt: { kind: 'instant' },
    endDate: { kind: 'date' },
  },
  sorts: { name: 'name', price: 'paid' },
  defaultSort: ['createdAt', 'DESC'],
};

const read = (filter: unknown) => parseListQuery({ filter: JSON.stringify(filter) }, rows);

describe('the query of ra-data-simple-rest', () => {
  it('without parameters is newest first, at most 1000', () => {
    expect(parseListQuery({}, rows)).toEqual({ sort: ['createdAt', 'DESC'], offset: 0, limit: 1000 });
  });

  it('is read into a filter, a sort and a range', () => {
    const parameters = { filter: '{"name":"Asha","q":"mh12"}', sort: '["price","ASC"]', range: '[25,49]' };
    expect(parseListQuery(parameters, rows)).toEqual({
      filter: { name: 'Asha' },
      search: 'mh12',
      sort: ['paid', 'ASC'],
      offset: 25,
      limit: 25,
    });
  });

  it('reads several values, getMany and ranges', () => {
    expect(read({ id: ['a', 'b'], name: ['x', 'y'] }).filter).toEqual({
      id: { in: ['a', 'b'] },
      name: { in: ['x', 'y'] },
    });
    expect(read({ price_gte: 100.5, price_lt: 200 }).filter).toEqual({ paid: { gte: 100_50, lt: 200_00 } });
    expect(read({ createdAt_gte: '2026-11-21T00:00:00+05:30' }).filter).toEqual({
      createdAt: { gte: '2026-11-20T18:30:00.000Z' },
    });
  });

  it.each([
    [{ name: { $ne: null } }],
    [{ name: [{ $gt: '' }] }],
    [{ $where: 'sleep(1000)' }],
    [{ $or: [{ name: 'x' }] }],
    [{ $expr: { $eq: [1, 1] } }],
    [{ passwordHash: 'x' }],
    [{ constructor: 'x' }],
    [{ name: 7 }],
    [{ price: 'cheap' }],
    [{ price_gte: null }],
    [{ price: 100, price_gte: 200 }],
    [{ price_gte: 200, price: [100, 300] }],
    [{ q: ['x'] }],
    [['name']],
    ['name'],
    [null],
  ])('rejects the filter %j as a bad request', (filter) => {
    expect(() => read(filter)).toThrow(DomainError);
  });

  it.each([
    { filter: '{' },
    { filter: ['{}', '{}'] },
    { filter: '{"__proto__":{"admin":true}}' },
    { sort: '["name"]' },
    { sort: '["name","UP"]' },
    { sort: '["passwordHash","ASC"]' },
    { sort: '["constructor","ASC"]' },
    { range: '[0]' },
    { range: '[0,1000]' },
    { range: '[-1,5]' },
    { range: '[5,1]' },
    { range: '[0,1e9]' },
  ])('rejects %j', (parameters) => {
    expect(() => parseListQuery(parameters, rows)).toThrow(DomainError);
  });

  it('names the unit that a decimal must have', () => {
    expect(() => read({ price_gte: '100' })).toThrow('filter.price_gte must be an amount in euros.');
  });

  it.each([
    '2026-11-21',
    '2026-11-21T06:30',
    '21 Nov 2026',
    '1',
    'Sat, 21 Nov 2026 06:30:00 GMT',
    '2026-02-31T06:30:00Z',
  ])('does not guess the time zone, the format or the day of the moment %j', (createdAt_gte) => {
    expect(() => read({ createdAt_gte })).toThrow(
      'filter.createdAt_gte must be a date and time with its time zone, such as 2026-11-21T00:00:00+05:30.',
    );
  });

  it.each(['2026-02-31', '2026-13-01', '2026-1-1', '21 Nov 2026'])('rejects the date %j', (endDate_lte) => {
    expect(() => read({ endDate_lte })).toThrow('filter.endDate_lte must be a date such as 2026-11-21.');
  });

  it('compares moments of every time zone in UTC', () => {
    expect(read({ createdAt_gte: '2026-11-21T00:00:00.000+05:30' }).filter).toEqual({
      createdAt: { gte: '2026-11-20T18:30:00.000Z' },
    });
  });

  it('lists the allowed names', () => {
    expect(() => read({ secret: 1 })).toThrow('Allowed: q, id, name, price, createdAt, endDate');
    expect(() => parseListQuery({ sort: '["secret","ASC"]' }, rows)).toThrow('Allowed: name, price');
  });
});

describe('Content-Range', () => {
  it.each([
    [0, 25, 319, 'rows 0-24/319'],
    [300, 19, 319, 'rows 300-318/319'],
    [0, 0, 0, 'rows 0-0/0'],
  ])('from %d with %d of %d records is %s', (offset, returned, total, header) => {
    expect(contentRange('rows', offset, returned, total)).toBe(header);
  });
});
