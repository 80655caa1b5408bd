import { GST_STATES } from '#libs/gstin.js';

/** `27-Maharashtra`, the format of GST returns. */
export function placeOfSupplyText(stateCode: string): string {
  return `${stateCode}-${GST_STATES[stateCode]!}`;
}

/** Union territories without a legislature, which levy Union territory tax: UTGST Act, section 2. */
const UNION_TERRITORIES = ['04', '26', '31', '35', '38'];

/** The tax within a state that is levied together with CGST. */
export function stateTaxName(stateCode: string): 'SGST' | 'UTGST' {
  return UNION_TERRITORIES.includes(stateCode) ? 'UTGST' : 'SGST';
}
