/** `plans` are running plans that were paid before this product was used. */
export const IMPORT_KINDS = ['customers', 'leads', 'communities', 'plans'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface ImportColumn {
  name: string;
  required: boolean;
  example: string;
  /** Other headers that mean this column. */
  aliases: readonly string[];
}

const column = (name: string, example: string, aliases: readonly string[] = []): ImportColumn => ({
  name,
  required: false,
  example,
  aliases,
});
const required = (name: string, example: string, aliases: readonly string[] = []): ImportColumn => ({
  ...column(name, example, aliases),
  required: true,
});

const NAME = ['Full Name', 'Customer', 'Customer Name', 'Contact Name'];
const EMAIL = ['E-mail', 'Mail', 'Email Address', 'Email ID'];
const CAR_NUMBER = [
  'Car Number',
  'Registration Number',
  'Registration No',
  'Reg No',
  'Vehicle Number',
  'Vehicle No',
  'Number Plate',
  'Plate',
];
const CAR = ['Car Name', 'Car Model', 'Model', 'Vehicle'];
const COLOUR = ['Color', 'Car Colour', 'Car Color'];
const PARKING = ['Parking Place', 'Parking Bay', 'Bay'];
const PHONE = [
  'Phone',
  'Phone Number',
  'Phone No',
  'Mobile',
  'Mobile Number',
  'Mobile No',
  'Contact Number',
  'WhatsApp',
];

/**
 * The columns of each kind of file, by their names in the header. Case, order and punctuation do not matter. Headers of
 * exports are accepted; other columns are ignored.
 */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  customers: [
    required('Name', 'Asha Kulkarni', NAME),
    required('Email', 'asha@example.com', EMAIL),
    required('Phone Number', '98765 43210', PHONE),
    column('Car', 'Hyundai Creta', CAR),
    column('Car No.', 'MH 12 AB 1234', CAR_NUMBER),
    column('Colour', 'Polar white', COLOUR),
    column('Address', 'B-704, Amber Heights, Baner, Pune', ['Service Address', 'Flat', 'Flat No']),
    column('Community', 'Amber Heights', ['Society', 'Society Name', 'Apartment', 'Residential Community']),
    column('Parking', 'Basement 1, bay 42', PARKING),
  ],
  leads: [
    required('Name', 'Nikhil Bhosale', NAME),
    required('Email', 'nikhil@example.com', EMAIL),
    required('Phone', '98220 12345', PHONE),
    required('Location', 'Amber Heights, Baner', ['Subject', 'Community', 'Society', 'Area']),
    column('Message', 'Do you come on Sundays?', ['Enquiry', 'Query', 'Comments', 'Comment']),
  ],
  communities: [
    required('Name', 'Amber Heights', ['Community', 'Society', 'Apartment']),
    required('Locality', 'Baner', ['Area', 'Suburb']),
    column('Address', '4 Lake Road', ['Street', 'Road']),
    column('City', 'Pune', ['Town']),
    column('State', 'Maharashtra'),
    column('PIN Code', '411045', ['PIN', 'Postal Code', 'Postcode', 'Zip']),
    column('Active', 'yes', ['Offered']),
  ],
  plans: [
    required('Email', 'asha@example.com', EMAIL),
    required('Car', 'Hyundai Creta', CAR),
    required('Car No.', 'MH 12 AB 1234', CAR_NUMBER),
    column('Colour', 'Polar white', COLOUR),
    required('Time Slot', '6:30-7:00', ['Slot', 'Time', 'Timing']),
    required('Plan Duration', '3', ['Plan Duration (months)', 'Duration', 'Months', 'Plan']),
    required('Paid Until', '31/03/2027', [
      'Paid Till',
      'Paid Up To',
      'End Date',
      'Expiry',
      'Expiry Date',
      'Valid Till',
    ]),
    column('Parking', 'Basement 1, bay 42', PARKING),
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
  /** The column for each header cell, in order; empty to ignore it. Guessed by default. */
  columns?: string[];
}

/** POST imports/:id/start: imports a checked file. */
export interface ImportStartRequest {
  /** Replaces the choice of the check. */
  invite?: boolean;
}

/** A header cell of the file and its column; empty if it is ignored. */
export interface ImportHeader {
  header: string;
  column: string;
}

/** A row that is not imported: its original cells, in the order of the headers. */
export interface RejectedRow {
  line: number;
  cells: string[];
}

/** An error in a file. The header is line 1; an empty column means the whole line. */
export interface ImportError {
  line: number;
  column: string;
  message: string;
}

/** The result of a check, or the progress of an import. */
export interface ImportResponse {
  /** Empty for a file that cannot be imported. */
  id: string;
  _id: string;
  kind: ImportKind;
  fileName: string;
  status: 'invalid' | 'checked' | 'running' | 'done';
  /** Rows without errors. */
  rows: number;
  /** Rows whose record exists already. They are skipped. */
  known: number;
  /** Of a check: the columns of the file, and the rows with errors. The others can be imported. */
  headers: ImportHeader[];
  rejectedRows: RejectedRow[];
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
