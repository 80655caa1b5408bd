import type { Range, Scalar } from '../../kernel/database.port.js';
import { prefixesOf } from '../../kernel/search-terms.js';
import type { SqlValue } from './sqlite.connection.js';
import { columnOf, quoted } from './sqlite.names.js';
import type { Predicate } from './predicate.js';

/** An SQL fragment with the values of its placeholders, in order. */
export interface SqlPart {
  sql: string;
  values: SqlValue[];
}

export const EVERYTHING: SqlPart = { sql: 'TRUE', values: [] };

export function sqlValue(value: Scalar): SqlValue {
  return typeof value === 'boolean' ? Number(value) : value;
}

export function allOf(parts: readonly SqlPart[]): SqlPart {
  if (parts.length === 0) return EVERYTHING;
  return { sql: parts.map((part) => part.sql).join(' AND '), values: parts.flatMap((part) => part.values) };
}

/** A column, and the conditions for having a value or none. */
interface Compared {
  column: string;
  isNull: string;
  isPresent: string;
}

/** Binds a list as one JSON string, so that lists of every length share one prepared statement. */
export function predicateSql(predicate: Predicate, compared: Compared = columnFor(predicate.field)): SqlPart {
  const { column, isNull, isPresent } = compared;
  switch (predicate.op) {
    case 'eq':
      return predicate.value === null
        ? { sql: isNull, values: [] }
        : { sql: `${column} = ?`, values: [sqlValue(predicate.value)] };
    case 'in':
    case 'notIn': {
      const list = JSON.stringify(predicate.values.filter((value) => value !== null).map(sqlValue));
      const nulls = predicate.values.includes(null);
      const one = `${column} ${predicate.op === 'in' ? 'IN' : 'NOT IN'} (SELECT value FROM json_each(?))`;
      if (predicate.op === 'notIn')
        return { sql: nulls ? `(${one} AND ${isPresent})` : `(${one} OR ${isNull})`, values: [list] };
      return { sql: nulls ? `(${one} OR ${isNull})` : one, values: [list] };
    }
    case 'range': {
      return allOf([
        ...boundsSql(column, predicate.bounds, ['gt', 'gte']),
        ...boundsSql(column, predicate.bounds, ['lt', 'lte']),
      ]);
    }
  }
}

function columnFor(field: string): Compared {
  const column = quoted(columnOf(field));
  return { column, isNull: `${column} IS NULL`, isPresent: `${column} IS NOT NULL` };
}

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** The bounds of one side. */
export function boundsSql(column: string, bounds: Readonly<Range>, side: readonly (keyof Range)[]): SqlPart[] {
  return side.flatMap((bound) =>
    bounds[bound] === undefined ? [] : [{ sql: `${column} ${SIGNS[bound]} ?`, values: [bounds[bound]] }],
  );
}

/** Matches rows with a term that starts with one of the word's prefixes. */
export function wordSql(word: string): SqlPart {
  const prefixes = prefixesOf(word);
  const sql = prefixes.map(() => 'instr(terms, ?) > 0').join(' OR ');
  return { sql: prefixes.length === 1 ? sql : `(${sql})`, values: prefixes.map((prefix) => `\n${prefix}`) };
}
