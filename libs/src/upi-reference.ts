/** The reference of a UPI payment (UTR or transaction id), as payment apps show it. */
export const UPI_REFERENCE = /^[A-Za-z0-9]{6,40}$/;

/** What is wrong with the reference of a UPI payment; null if nothing is. Surrounding spaces are allowed. */
export function upiReferenceError(reference: string): string | null {
  if (reference.trim() === '') return 'Enter the UPI reference';
  return UPI_REFERENCE.test(reference.trim()) ? null : 'The UPI reference has 6 to 40 letters and digits';
}
