import { GST_STATES } from '#libs/gstin.js';

/** Former and shorter names, and the abbreviations of number plates. People enter the state as they write it. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  '01': ['JK'],
  '02': ['HP'],
  '03': ['PB'],
  '04': ['CH'],
  '05': ['Uttaranchal', 'UK', 'UA'],
  '06': ['HR'],
  '07': ['New Delhi', 'NCT of Delhi', 'DL'],
  '08': ['RJ'],
  '09': ['UP'],
  '10': ['BR'],
  '11': ['SK'],
  '12': ['AR'],
  '13': ['NL'],
  '14': ['MN'],
  '15': ['MZ'],
  '16': ['TR'],
  '17': ['ML'],
  '18': ['AS'],
  '19': ['WB'],
  '20': ['JH'],
  '21': ['Orissa', 'OD', 'OR'],
  '22': ['Chattisgarh', 'CG'],
  '23': ['MP'],
  '24': ['GJ'],
  '26': ['Dadra and Nagar Haveli', 'Daman and Diu', 'DN', 'DD'],
  '27': ['MH'],
  '29': ['KA'],
  '30': ['GA'],
  '31': ['LD'],
  '32': ['KL'],
  '33': ['TN'],
  '34': ['Pondicherry', 'PY'],
  '35': ['Andaman and Nicobar', 'AN'],
  '36': ['TG', 'TS'],
  '37': ['AP'],
  '38': ['LA'],
};

const CODES = new Map(
  Object.entries(GST_STATES).flatMap(([code, name]) =>
    [name, ...(OTHER_NAMES[code] ?? [])].map((one) => [lettersOf(one), code]),
  ),
);

/** The code of a state in a GSTIN, by any of its names; null for an unknown name. */
export function stateCodeOf(name: string): string | null {
  return CODES.get(lettersOf(name)) ?? null;
}

/** The official name of a state, by any of its names; null for an unknown name. */
export function stateNameOf(name: string): string | null {
  const code = stateCodeOf(name);
  return code && GST_STATES[code]!;
}

/** `jammuandkashmir`: neither spaces and dots nor capitals make a difference. */
function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/gu, '');
}
