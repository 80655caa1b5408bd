import type { StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema } from './collection-schema.js';
import type { SqliteConnection } from './sqlite.connection.js';

interface Layout {
  number: number;
  fields: readonly string[];
  /** Creates the record from parsed values. */
  record: (values: unknown[]) => unknown;
}

/** The fields' values follow the layout, the id and the version. */
const VALUES_FROM = 3;

/**
 * Writes records as JSON arrays, `[layout, id, version, value, …]`. The names of the fields are stored once, in the
 * layout: the fields that a record has, in the order of the definition. Most collections have one or two layouts.
 */
export class SqliteLayouts<T extends StoredRecord> {
  private readonly byNumber = new Map<number, Layout>();
  private readonly byFields = new Map<string, Layout>();

  constructor(
    private readonly connection: SqliteConnection,
    private readonly schema: CollectionSchema<T>,
  ) {
    const known = connection.all('SELECT number, fields FROM _layouts WHERE collection = ?', [schema.name]);
    for (const { number, fields } of known) this.add(number as number, fields as string);
  }

  /**
   * Stores the layouts of records that are about to be written. They are durable before any record refers to them.
   * @param store stores a layout and returns its number
   */
  async prepare(records: readonly T[], store: (fields: string) => Promise<number>): Promise<void> {
    for (const record of records) {
      const fields = this.fieldsOf(record);
      if (this.byFields.has(fields)) continue;
      const number = await store(fields);
      if (!this.byNumber.has(number)) this.add(number, fields);
    }
  }

  /** Stores a layout, if it is new, and returns its number. Runs inside the caller's transaction. */
  store(fields: string): number {
    const key = [this.schema.name, fields];
    const known = this.connection.get('SELECT number FROM _layouts WHERE collection = ? AND fields = ?', key);
    return known
      ? (known.number as number)
      : this.connection.insert('INSERT INTO _layouts (collection, fields) VALUES (?, ?)', key);
  }

  /** The record as text. Its layout is prepared. */
  textOf(record: T): string {
    const layout = this.byFields.get(this.fieldsOf(record))!;
    const values = layout.fields.map((field) => record[field as keyof T]);
    return JSON.stringify([layout.number, record.id, record.version, ...values]);
  }

  /** The record that textOf has written. */
  recordOf(text: string): T {
    const values = JSON.parse(text) as unknown[];
    return this.layout(values[0] as number).record(values) as T;
  }

  /** Another connection may have stored it. */
  private layout(number: number): Layout {
    const known = this.byNumber.get(number);
    if (known) return known;
    const { fields } = this.connection.get('SELECT fields FROM _layouts WHERE number = ?', [number])!;
    return this.add(number, fields as string);
  }

  private fieldsOf(record: T): string {
    let fields = '';
    for (const field of this.schema.types.keys()) if (record[field as keyof T] !== undefined) fields += `,${field}`;
    return fields.slice(1);
  }

  private add(number: number, text: string): Layout {
    const fields = text === '' ? [] : text.split(',');
    const layout = { number, fields, record: compiled(fields) };
    this.byNumber.set(number, layout);
    this.byFields.set(text, layout);
    return layout;
  }
}

/**
 * Compiles a function that creates a record in one step, which is much faster than setting each field. The source
 * contains only field names of the definition.
 */
function compiled(fields: readonly string[]): Layout['record'] {
  const named = fields.map((field, at) => `${JSON.stringify(field)}: values[${at + VALUES_FROM}]`);
  const all = ['id: values[1]', ...named, 'version: values[2]'].join(', ');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return new Function('values', `return { ${all} };`) as Layout['record'];
}
