import type { OpenAPIObject } from '@nestjs/swagger';

export const API_DESCRIPTION = `
The API behind the website and the backoffice.

**Signing in.** \`POST /api/login\` returns a bearer token that is valid for 15 minutes and sets a refresh cookie.
\`POST /api/auth/refresh\` exchanges the cookie for a new token. Send the token as \`Authorization: Bearer …\`.

**Requests.** Bodies are JSON, at most 64 kB unless \`x-max-body-bytes\` says otherwise; unknown fields are rejected. Text is trimmed.

**Money** is in rupees with at most two decimals, unless a field says paise. The server computes every amount. An amount that a client sends is compared; a different one is rejected with 409 and the correct figures.

**Time.** Moments are UTC (RFC 3339). Calendar days and time slots are those of Asia/Kolkata.

**Lists** take \`filter\`, \`sort\` and \`range\` as JSON strings, in the format of ra-data-simple-rest, and return an array with a
\`Content-Range\` header. Without parameters they return the newest 1,000 records.

**Idempotency.** A request with an \`Idempotency-Key\` header is carried out once; repeating it within 24 hours returns the first
response.

**Concurrent edits.** Records have a \`version\`. An update that sends the version it was made from is rejected with
\`edit-conflict\` when someone else has changed the record since.

**Errors** are problem documents (RFC 9457). Branch on \`code\`, show \`message\`. A method that a path does not support returns 405 with an \`Allow\` header.
`.trim();

const TAG_DESCRIPTIONS: Record<string, string> = {
  sessions: 'Signing in and out, and forgotten passwords.',
  profile: 'Registration, and what an account holder can see and change.',
  catalogue: 'Prices, durations, time slots and car models.',
  customers: 'Accounts of customers and staff, for operators.',
  employees: 'Cleaners and team leads, and the communities they work in.',
  communities: 'Residential communities in which cars are cleaned.',
  leads: 'Enquiries, and their follow-up.',
  marketing: 'Consent to news and offers by email.',
  faq: 'Questions and answers that the website shows.',
  subscriptions: 'Daily care of one car over a term: quote, purchase, pause and renewal.',
  washes: 'Single washes: time slots, booking, payment and cancellation.',
  orders: 'Orders of both kinds.',
  schedule: 'The visits of a team on a day.',
  visits: 'What employees reported about the visits of plans.',
  payments: 'Payments as the payment provider reports them, and those that need attention.',
  refunds: 'Refunds of orders. Each is a record with its own status.',
  documents: 'GST documents: tax invoices and credit notes.',
  disputes: 'Payments that customers dispute with their banks.',
  mails: 'Emails to customers and staff, including failed ones.',
  reports: 'Key figures for the dashboard.',
  settings: 'Prices, promotion, tax, capacity and contact details.',
  imports: 'Imports of records from CSV files.',
  audit: 'Who changed what and when, and security events.',
  views: 'Named views of lists that staff have saved.',
  updates: 'Live notifications of changes.',
  operations: 'Health checks and metrics for monitoring.',
};

export const TAGS: NonNullable<OpenAPIObject['tags']> = Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({
  name,
  description,
}));

/** Descriptions of parameters that do not state their own. */
export const PARAMETERS: Record<string, string> = {
  id: 'The id of the record.',
  userId: "The customer's id.",
  planId: "The subscription's id.",
  orderId: 'The id of the plan or the wash.',
  carId: "The car's id.",
  noteId: "The note's id.",
  token: 'The token of the emailed link.',
  'x-razorpay-event-id': 'Identifies the event; repeated deliveries have the same id.',
  key: 'The key of the picture.',
  from: 'The first day, in Asia/Kolkata.',
  to: 'The last day, in Asia/Kolkata.',
  date: 'A calendar day in Asia/Kolkata.',
  tier: 'Which single wash.',
  communityId: "The community's id.",
};

/** Descriptions of successful responses that do not state their own, by status. */
export const SUCCESS: Record<string, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted. The work continues in the background.',
};
