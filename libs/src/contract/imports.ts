export const IMPORT_KINDS = ['customers', 'leads', 'communities'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface ImportColumn {
  name: string;
  required: boolean;
  example: string;
}

const column = (name: string, example: string, required = false): ImportColumn => ({ name, required, example });

/** The columns of each kind of file, by the names of their header. Others are refused, case and order do not matter. */
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

/** POST imports: checks a file. Nothing is written of it but the file itself. */
export interface ImportRequest {
  kind: ImportKind;
  fileName: string;
  csv: string;
  /** Customers: whether each new one is mailed a link to choose a password. */
  invite?: boolean;
}

/** What is wrong where. Lines count from 1, the header being the first; a column without a name is the whole line's. */
export interface ImportFault {
  line: number;
  column: string;
  message: string;
}

/** The check of a file, or an import on its way. */
export interface ImportResponse {
  /** Empty while there are faults: such a file cannot be imported. */
  id: string;
  _id: string;
  kind: ImportKind;
  fileName: string;
  status: 'faulty' | 'checked' | 'running' | 'done';
  rows: number;
  /** Rows whose record is there already: they stay as they are. */
  known: number;
  /** The first of them. */
  faults: ImportFault[];
  /** How many there are in all. */
  faultCount: number;
  /** Rows dealt with so far. */
  done: number;
  created: number;
  /** Rows that could not be taken when their turn came, and why. */
  failures: ImportFault[];
}
