import { MESSAGES } from './messages.js';

/** The title of a problem document, by status. */
export const STATUS_TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
} as const;

/**
 * Every error code of the API with its status and default text. `message` is shown to users; a DomainError can
 * replace it with a more specific one.
 */
export const ERRORS = {
  'validation-failed': { status: 400, message: 'Some fields need your attention.' },
  'bad-request': { status: 400, message: 'The request could not be understood.' },
  'bad-list-query': { status: 400, message: 'This list cannot be filtered or sorted that way.' },
  'not-signed-in': { status: 401, message: 'Please log in again.' },
  'login-failed': { status: 401, message: 'Login failed' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  'not-found': { status: 404, message: 'We couldn’t find what you asked for.' },
  'method-not-allowed': {
    status: 405,
    message: 'This URL does not support that method.',
  },
  'request-timeout': {
    status: 408,
    message: 'The request took too long to arrive. Please try again.',
  },
  conflict: { status: 409, message: 'Someone else has changed this. Reload and try again.' },
  'edit-conflict': {
    status: 409,
    message: 'Someone else has edited this. Nothing was saved: compare the two versions and save again.',
  },
  'request-in-progress': {
    status: 409,
    message: 'This is still being saved. Please wait a moment and try again.',
  },
  'idempotency-key-reused': {
    status: 422,
    message: 'This Idempotency-Key was used for a different request. Use a new key for each new request.',
  },
  'email-taken': { status: 409, message: 'An account with this email already exists.' },
  'community-exists': { status: 409, message: 'A community with this name already exists.' },
  'community-in-use': {
    status: 409,
    message: 'This community is in use. Merge it into another one, or make it unavailable.',
  },
  'no-recipients': { status: 409, message: 'Nobody has a plan or a booked wash here.' },
  'amount-mismatch': {
    status: 409,
    message: 'The price has changed. Please check the amounts and try again.',
  },
  'amount-too-small': {
    status: 409,
    message: 'Amounts below ₹1 cannot be paid online. Nothing was charged. Please contact us.',
  },
  'order-mismatch': { status: 409, message: 'This payment belongs to a different order.' },
  'transition-not-allowed': { status: 409, message: 'This is not possible now.' },
  'visit-reported': {
    status: 409,
    message: 'This visit has been reported since you last loaded it. Reload and check the report.',
  },
  'wash-not-begun': { status: 409, message: 'The time of this wash has not begun yet.' },
  'pause-not-possible': { status: 409, message: 'This plan cannot be paused now.' },
  'payment-not-captured': { status: 409, message: 'The payment has not been completed.' },
  'nothing-to-refund': {
    status: 409,
    message: 'Nothing is left to refund.',
  },
  'refund-exceeds-payment': {
    status: 409,
    message: 'This is more than the amount left to refund.',
  },
  'slot-full': {
    status: 409,
    message: 'This time is fully booked. Please choose another time or day.',
  },
  'slot-not-offered': {
    status: 409,
    message: MESSAGES.slotNotOffered,
  },
  'too-many-open-orders': {
    status: 409,
    message: 'You have too many unpaid orders. Pay or cancel one, then try again.',
  },
  'purchase-closed': {
    status: 409,
    message:
      'We couldn’t complete this order: the time was taken, or the payment came too late. We’ll refund your payment in full. Please order again.',
  },
  'last-admin': { status: 409, message: 'This is the only admin. Make someone else an admin first.' },
  'signature-invalid': { status: 400, message: 'The payment could not be verified.' },
  'reset-token-invalid': {
    status: 400,
    message: 'This link has expired or was already used. Ask for a new one.',
  },
  'email-token-invalid': {
    status: 400,
    message: 'This link has expired or was already used. You can ask for a new one in your profile.',
  },
  'picture-invalid': {
    status: 400,
    message: 'Please choose a JPEG, PNG or WebP picture of at most 5 MB.',
  },
  'payload-too-large': { status: 413, message: 'This is too large to upload.' },
  'unsupported-media-type': { status: 415, message: 'Please send JSON.' },
  'headers-too-large': {
    status: 431,
    message: 'The headers of the request are too large.',
  },
  'too-many-requests': {
    status: 429,
    message: 'Too many attempts. Please wait and try again.',
  },
  'internal-error': { status: 500, message: 'Something went wrong' },
  'payment-provider-unavailable': {
    status: 503,
    message: 'The payment service is not responding. Nothing was charged. Please try again.',
  },
  'payment-provider-rejected': {
    status: 502,
    message: 'The payment service did not accept this. Please don’t pay again. Contact us and we’ll sort it out.',
  },
  'payment-unconfirmed': {
    status: 503,
    message: 'Your payment is being confirmed. Please don’t pay again: your order will appear in your profile shortly.',
  },
  overloaded: {
    status: 503,
    message: 'We are very busy right now. Please try again in a moment.',
  },
  'not-ready': {
    status: 503,
    message: 'Our service is not available right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: keyof typeof STATUS_TITLES; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  field: string;
  message: string;
}

/** An RFC 9457 problem document, with `message` for the screen and, for validation, `errors`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  message: string;
  code: ErrorCode;
  errors?: FieldError[];
  [fact: string]: unknown;
}
