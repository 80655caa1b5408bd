import { GST_STATES } from '#libs/gstin.js';

const CODES = new Map(Object.entries(GST_STATES).map(([code, name]) => [name.toLowerCase(), code]));

/** The code of a state in a GSTIN; null for a name that is no state. */
export function stateCodeOf(name: string): string | null {
  return CODES.get(name.trim().toLowerCase()) ?? null;
}

/** `27-Maharashtra`, as GST returns write it. */
export function placeOfSupplyText(stateCode: string): string {
  return `${stateCode}-${GST_STATES[stateCode]!}`;
}
