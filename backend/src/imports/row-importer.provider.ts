import { checkFields, transformed } from '../kernel/validation.js';
import type { ImportRow } from './csv-file.js';
import type { Importer } from './import.js';

type Values = ImportRow['values'];

/** An importer of rows as they are stored: by column name, without empty columns of the file. */
export interface RowImporter {
  /** The errors of a row, by column. */
  errorsOf: (values: Values) => Promise<{ column: string; message: string }[]>;
  keyOf: (values: Values) => string;
  isKnown: (values: Values) => Promise<boolean>;
  create: (values: Values, options: { id: string; invite: boolean }) => Promise<boolean>;
}

/** Adapts a feature's importer, which takes its DTO, to rows of text by column name. */
export function rowImporter<T extends object>(importer: Importer<T>): RowImporter {
  const { dto, columns, fieldsOf = (texts) => texts, errorsOf = () => Promise.resolve([]) } = importer;
  const paths = Object.entries(columns);
  const read = (values: Values) =>
    nested(fieldsOf(Object.fromEntries(paths.map(([path, column]) => [path, values[column] ?? '']))));
  const row = (values: Values) => transformed(dto, read(values));
  return {
    errorsOf: async (values) => {
      const errors = checkFields(dto, read(values));
      const all = [...errors, ...(await errorsOf(row(values), errors))];
      return all.map(({ field, message }) => ({ column: columns[field] ?? '', message }));
    },
    keyOf: (values) => importer.keyOf(row(values)),
    isKnown: (values) => importer.isKnown(row(values)),
    create: (values, options) => importer.create(row(values), options),
  };
}

/** `{ 'carDetails.carName': 'Creta' }` as `{ carDetails: { carName: 'Creta' } }`. */
function nested(fields: Readonly<Record<string, unknown>>): object {
  const root: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.');
    const name = names.pop()!;
    let parent = root;
    for (const one of names) parent = (parent[one] ??= {}) as Record<string, unknown>;
    parent[name] = value;
  }
  return root;
}
