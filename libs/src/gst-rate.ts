/** Of services, in percent. A new rate needs no release. */
export const MAX_GST_RATE = 40;

/**
 * What is wrong with a GST rate of zero: a service without tax needs a bill of supply instead of a tax invoice (CGST
 * Rules, rule 49).
 */
export const NO_GST_MESSAGE = 'Services without GST are not supported. Enter a rate above 0%';
