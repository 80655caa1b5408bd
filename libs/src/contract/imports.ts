export const IMPORT_KINDS = ['customers', 'leads', 'communities'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface ImportColumn {
  name: string;
  required: boolean;
  example: string;
}

const column = (name: string, example: string, required = false): ImportColumn => ({ name, required, example });

/** The columns of each kind of file, by their names in the header. Other columns are an error; case and order do not matter. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  customers: [
    column('Name', 'Asha Kulkarni', true),
    column('Email', 'asha@example.com', true),
    column('Phone Number', '98765 43210', true),
    column('Car', 'Hyundai Creta'),
    column('Car No.', 'MH 12 AB 1234'),
    column('Colour', 'Polar white'),
    column('Address', 'B-704, Amber Heights, Baner, Pune'),
    column('Community', 'Amber Heights'),
    column('Parking', 'Basement 1, bay 42'),
  ],
  leads: [
    column('Name', 'Nikhil Bhosale', true),
    column('Email', 'nikhil@example.com', true),
    column('Phone', '98220 12345', true),
    column('Location', 'Amber Heights, Baner', true),
    column('Message', 'Do you come on Sundays?'),
  ],
  communities: [
    column('Name', 'Amber Heights', true),
    column('Locality', 'Baner', true),
    column('Address', 'Lake Road 4'),
    column('City', 'Pune'),
    column('State', 'Maharashtra'),
    column('PIN Code', '411045'),
    column('Active', 'yes'),
  ],
};

export const MAX_IMPORT_ROWS = 5_000;
export const MAX_IMPORT_BYTES = 2_000_000;

/** POST imports: checks a file and stores it. No record is created yet. */
export interface ImportRequest {
  kind: ImportKind;
  fileName: string;
  csv: string;
  /** Customers: whether each new one is mailed a link to choose a password. */
  invite?: boolean;
}

/** An error in a file. The header is line 1; an empty column means the whole line. */
export interface ImportError {
  line: number;
  column: string;
  message: string;
}

/** The result of a check, or the progress of an import. */
export interface ImportResponse {
  /** Empty for a file with errors, which cannot be imported. */
  id: string;
  _id: string;
  kind: ImportKind;
  fileName: string;
  status: 'invalid' | 'checked' | 'running' | 'done';
  rows: number;
  /** Rows whose record exists already. They are skipped. */
  known: number;
  /** The first 10,000 errors. */
  errors: ImportError[];
  /** The number of all errors. */
  errorCount: number;
  /** Rows processed so far. */
  done: number;
  created: number;
  /** Rows that passed the check and could not be imported later, with the reason. */
  failures: ImportError[];
}
