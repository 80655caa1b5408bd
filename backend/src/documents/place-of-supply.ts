import { GST_STATES } from '#libs/gstin.js';

const CODES = new Map(Object.entries(GST_STATES).map(([code, name]) => [name.toLowerCase(), code]));

/** The code of a state in a GSTIN; null for an unknown name. */
export function stateCodeOf(name: string): string | null {
  return CODES.get(name.trim().toLowerCase()) ?? null;
}

/** `27-Maharashtra`, the format of GST returns. */
export function placeOfSupplyText(stateCode: string): string {
  return `${stateCode}-${GST_STATES[stateCode]!}`;
}
