/** An Indian PIN code, without spaces. */
export const PIN_CODE = /^[1-9]\d{5}$/;

/** The same, or empty. */
export const OPTIONAL_PIN_CODE = /^(?:[1-9]\d{5})?$/;

export const PIN_CODE_MESSAGE = 'Please enter a PIN code of six digits';
