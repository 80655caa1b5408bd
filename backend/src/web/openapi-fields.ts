import type { Schema } from './openapi-handlers.js';

const INSTANT = { format: 'date-time' };
const DAY = { format: 'date' };
const COUNT = { type: 'integer', minimum: 0 };

/** The default description of a field, by name, for every schema that does not state its own. */
const FIELDS: Record<string, Schema> = {
  id: { description: 'The id of the record.' },
  _id: { description: 'The same as `id`.' },
  version: { type: 'integer', minimum: 1, description: 'Increases by one with each change.' },
  createdAt: { ...INSTANT, description: 'When the record was created.' },
  updatedAt: { ...INSTANT, description: 'When the record was last changed.' },
  at: { ...INSTANT, description: 'When it happened.' },
  by: { description: 'The email address of the person who did it.' },
  message: { description: 'A message for the user.' },

  userId: { description: "The customer's id." },
  orderId: { description: "The order's id; at the payment provider where there is a payment." },
  planId: { description: "The subscription's id." },
  washId: { description: "The wash's id." },
  paymentId: { description: "The provider's id of the payment." },
  subjectId: { description: 'The id of the subscription or wash.' },
  communityId: { description: "The community's id, or null." },
  communityName: { description: "The community's name." },
  assigneeId: { description: 'The id of the assigned employee, or null.' },
  staffRole: { description: 'Determines the permissions of a member of staff.' },
  employeeId: { description: "The employee's id." },
  areaId: { description: 'The id of the community an employee works in, or null.' },
  razorpay_order_id: { description: "The provider's id of the order." },
  razorpay_payment_id: { description: "The provider's id of the payment." },
  razorpay_signature: { description: 'The signature returned by the checkout, in hexadecimal.' },

  name: { description: 'The name of the person.' },
  email: { description: 'Email address, in lower case.' },
  phone: { description: 'Indian mobile number. Stored and returned as `+91` and ten digits.' },
  password: { description: 'The password.' },
  currentPassword: { description: 'The current password of the signed-in account.' },
  confirmPassword: { description: 'The password again; the two must be the same.' },
  disabled: { description: 'Whether the sign-in of the account is disabled.' },

  address: { description: 'The postal address on one line.' },
  tower: { description: 'Tower or block.' },
  flat: { description: 'Flat number.' },
  street: { description: 'Street and house number.' },
  locality: { description: 'The part of the city, such as `Baner`.' },
  city: { description: 'City.' },
  state: { description: 'State or union territory.' },
  pin: { description: 'PIN code of six digits, or empty.' },
  level: { description: 'Parking level.' },
  bay: { description: 'Parking bay.' },
  parking: { description: 'Where the car is parked, on one line.' },

  carName: { description: 'Make and model of the car.' },
  carColor: { description: 'Colour of the car.' },
  carNumber: { description: 'Registration number.' },
  carType: { description: 'The size class of the car.' },
  timeSlot: { description: 'A time of day in Asia/Kolkata.' },
  service: { description: 'The name of the wash, such as `Basic Car Wash`.' },
  date: { ...DAY, description: 'A calendar day in Asia/Kolkata.' },
  from: { ...DAY, description: 'The first day, in Asia/Kolkata.' },
  to: { ...DAY, description: 'The last day, in Asia/Kolkata.' },
  free: { description: 'Whether it is available.' },

  carModel: { description: 'The model, where `carName` is the make alone.' },
  label: { description: 'The display name of the type.' },
  slots: { description: 'The time slots, in Asia/Kolkata.' },
  colour: { description: 'Colour of the car.' },
  number: { description: 'Registration number.' },

  planAmount: { description: 'Rupees: the list price of the whole term, before promotion and GST.' },
  discountedAmount: { description: 'Rupees, after the promotion and before GST.' },
  gst: { description: 'Rupees of GST.' },
  payable: { description: 'Rupees to pay, with GST.' },
  price: { description: 'Rupees, before GST.' },
  total: { description: 'Rupees to pay, with GST.' },
  amount: { description: 'Rupees.' },
  currency: { description: 'ISO 4217 code of the currency.' },
  gstPercent: { description: 'The GST rate in percent.' },
  promotionPercent: { description: 'The promotion in percent; 0 when there is none.' },
  percent: { description: 'Percent off the list price.' },
  planDuration: { type: 'integer', description: 'Months.' },
  payAfterWash: { description: 'Whether a single wash can be paid for after it is done.' },
  checkoutScript: { description: "The URL of the script that opens the provider's checkout." },

  recordId: { description: 'The id of the record that was changed.' },
  field: { description: 'The path of the field.' },
  active: { description: 'Whether it is in effect.' },
  hours: { description: 'Opening hours.' },
  car: { description: 'Make and model of the car.' },
  link: { description: 'The URL.', format: 'uri' },
  supplierName: { description: "The supplier's name on invoices." },
  sac: { description: 'The service accounting code on invoices: six digits that begin with 99.' },
  creditNotePrefix: { description: 'The prefix of credit note numbers.' },
  hsnDigits: {
    description: 'Digits of the SAC in the HSN summary of GSTR-1: 4 up to a turnover of 5 crore rupees, otherwise 6.',
  },
  seriesPrefix: { description: 'The prefix of invoice numbers.' },
  question: { description: 'The question.' },
  answer: { description: 'The answer.' },
  published: { description: 'Whether the website shows it.' },
  fileName: { description: 'The name of the file.' },
  text: { description: 'The text of the note.' },
  reason: { description: 'The reason, in words.' },
  reasonCode: { description: "The provider's code of the reason, or null." },
  attentionSince: { ...INSTANT, description: "Since when it needs an operator's attention, or null." },
  processedAt: { ...INSTANT, description: 'When the money arrived, or null.' },
  failedAt: { ...INSTANT, description: 'When it failed, or null.' },
  step: { description: 'The length of each period.' },
  community: { description: 'The name of the community, or null.' },
  payment: { description: 'Whether it has been paid for.' },
  status: { description: 'The state.' },
  type: { description: 'The type.' },

  description: { description: 'What is paid for, in words.' },

  plans: { ...COUNT, description: 'Number of subscriptions.' },
  orders: { ...COUNT, description: 'Number of orders.' },
  washes: { ...COUNT, description: 'Number of single washes.' },
  customers: { ...COUNT, description: 'Number of customers.' },
  employees: { ...COUNT, description: 'Number of employees.' },
  leads: { ...COUNT, description: 'Number of leads.' },
  rows: { ...COUNT, description: 'Number of rows in the file.' },
  known: COUNT,
  errorCount: { ...COUNT, description: 'Number of errors. `errors` lists the first ones.' },
  done: COUNT,
  created: { ...COUNT, description: 'Number of records created so far.' },
  line: COUNT,
  position: { type: 'integer' },
  attempt: COUNT,
  attempts: COUNT,
  unused: COUNT,
  minDays: COUNT,
  maxDays: COUNT,
  pauseDaysLeft: COUNT,
  ...Object.fromEntries(
    ['washesAtOnce', 'carsPerSlot', 'washCancelHours', 'pauseMinDays', 'pauseMaxDaysPerTerm', 'pauseSlotHeldDays'].map(
      (name) => [name, { type: 'integer' }],
    ),
  ),
};

/** Adds default descriptions by name, and corrects types that decorators cannot know. */
export function documentFields(schemas: Record<string, Schema>): void {
  for (const { properties = {} } of Object.values(schemas))
    for (const [name, property] of Object.entries(properties))
      if (property.$ref === undefined && !property.allOf) properties[name] = documented(property, FIELDS[name] ?? {});
}

function documented(property: Schema, { type, format, ...common }: Schema): Schema {
  const isNumber = property.type === 'number' || property.type === 'integer';
  // The same name can be a count or a list of records.
  if (type === 'integer' && !isNumber) return property;
  const isText = property.type === 'string' && !property.enum && !property.pattern;
  return {
    ...common,
    ...(isText && format && { format }),
    ...property,
    ...(type && { type }),
    // Decorators see a type alias as an object.
    ...(property.type === 'object' && property.format && { type: 'string' }),
  };
}

/** OpenAPI 3.0 ignores keywords next to a reference, and `nullable` without a type. */
export function wrapReferences(schemas: Record<string, Schema>): void {
  for (const { properties = {} } of Object.values(schemas))
    for (const [name, property] of Object.entries(properties)) {
      const { $ref, nullable, ...rest } = property;
      const allOf = $ref === undefined ? rest.allOf : [{ $ref }];
      if (!allOf || Object.keys(property).length === 1) continue;
      properties[name] = { ...(nullable && { type: 'object', nullable }), ...rest, allOf };
    }
}
