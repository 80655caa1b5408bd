/** The GSTIN of the fictional company, the initial value outside production. */
export const EXAMPLE_GSTIN = '27AAAAA0000A1Z2';

/** The states and union territories of India with their codes in a GSTIN. */
export const GST_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

export const STATE_NAMES: readonly string[] = Object.values(GST_STATES).toSorted();

const SHAPE = /^(\d{2})[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const GSTIN_INVALID = 'This GSTIN is not valid. Please check it against the registration certificate';

/** A GSTIN as it is stored: capital letters, no spaces. */
export function normaliseGstin(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Whether a text is a valid GSTIN: state code, PAN, entity number, Z and a matching check character. */
export function isGstin(text: string): boolean {
  const shape = SHAPE.exec(text);
  return shape !== null && Object.hasOwn(GST_STATES, shape[1]!) && checkCharacter(text.slice(0, -1)) === text.at(-1);
}

/** The state of a valid GSTIN. */
export function stateOfGstin(gstin: string): string {
  return GST_STATES[gstin.slice(0, 2)]!;
}

/** The check character of the first 14: alternating weights 1 and 2, sum of the digits of each product, modulo 36. */
function checkCharacter(body: string): string {
  const sum = [...body].reduce((total, character, at) => {
    const product = DIGITS.indexOf(character) * ((at % 2) + 1);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36]!;
}
