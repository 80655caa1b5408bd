/**
 * The fields of an order that the bare servers store and return in lists: the stored fields of the application's
 * response.
 */
export const ORDER_FIELDS = [
  ...['id', 'kind', 'userId', 'name', 'email', 'phone', 'carName', 'carType', 'carColor', 'carNumber'],
  ...['address', 'communityId', 'parking', 'level', 'bay', 'timeSlot', 'startDate', 'endDate', 'listPrice'],
  ...['taxableAmount', 'tax', 'total', 'status', 'payment', 'paymentId', 'providerOrderId', 'paidOn', 'revenue'],
  ...['planDuration', 'service', 'slotState', 'cancelledOn', 'createdAt', 'version'],
];

/** Amounts and numbers. All other fields are text. */
export const INTEGERS = new Set(['listPrice', 'taxableAmount', 'tax', 'total', 'revenue', 'planDuration', 'version']);

/** Orders are counted by combinations of these, so that every list total is a sum of a few rows. */
export const COUNTED_BY = ['kind', 'status', 'payment', 'carType'];

/** Fields that lists are filtered and sorted by. */
export const SORTABLE = ['createdAt', 'startDate', 'total', 'name'];
export const FILTERABLE = ['kind', 'status', 'payment', 'carType', 'communityId'];

/** The indexes that the measured lists need, chosen by hand. */
export const ORDER_INDEXES = [
  ['createdAt'],
  ['name'],
  ['total'],
  ['status', 'createdAt'],
  ['status', 'startDate'],
  ['status', 'carType', 'createdAt'],
  ['carType', 'startDate'],
  ['communityId', 'createdAt'],
  ['kind', 'total'],
  ['userId', 'createdAt'],
];

/**
 * Search terms of an order: the words of its name, email address, phone, and number plate with its last four digits.
 */
export function termsOf({ name, email, phone, carNumber }) {
  const words = name.toLowerCase().split(/\s+/);
  const digits = phone.replace(/\D/g, '').slice(-10);
  const plate = carNumber.toLowerCase().replace(/[^a-z0-9]/g, '');
  return [...new Set([...words, ...email.toLowerCase().split(/[@.]/), digits, plate, plate.slice(-4)])].filter(Boolean);
}

/** An order as stored by a bare server. */
export function orderRow(order) {
  return Object.fromEntries(
    ORDER_FIELDS.map((field) => {
      const value = order[field] ?? null;
      return [field, typeof value === 'object' && value !== null ? JSON.stringify(value) : value];
    }),
  );
}

/** A new pending order. @param id a unique id */
export function begunOrder(id, { account, planData }) {
  return orderRow({
    ...account,
    ...planData,
    id,
    userId: account.id,
    kind: 'subscription',
    carType: 'SUV',
    status: 'pending',
    payment: 'unpaid',
    listPrice: 150_000,
    taxableAmount: 120_000,
    tax: 21_600,
    total: 141_600,
    revenue: 0,
    createdAt: new Date().toISOString(),
    version: 1,
  });
}
