/** Fields of the API and their values as people read them, on screens and in exports. */

import { formatCalendarDate, formatMoment } from './calendar.js';
import { capitalized } from './capitalized.js';
import { formatCarNumber } from './car-number.js';
import { CAR_TYPE_LABELS, SLOT_KINDS } from './catalogue.js';
import type { Role, StaffRole } from './contract/accounts.js';
import type { HandPaymentMethod } from './contract/hand-payments.js';
import { METHOD_NAMES } from './hand-payments.js';
import { formatRupees } from './money.js';
import { slotsOf } from './offered-slots.js';
import { formatPhone } from './phone.js';
import { formatSlot, slotRangesText } from './slot-text.js';
import { ROLE_NAMES, STAFF_ROLE_NAMES } from './value-names.js';

/** Stands for a missing value. */
const NONE = '—';

/** Labels of API fields whose name is not a readable label. */
const NAMES: Record<string, string> = {
  ...CAR_TYPE_LABELS,
  area: 'Community',
  areaId: 'Community',
  communityId: 'Community',
  communityName: 'Name of the community',
  assigneeId: 'Assigned to',
  orderId: 'Order ID',
  userId: 'Customer ID',
  bay: 'Parking bay',
  daysOff: 'Days off',
  carColor: 'Colour',
  carName: 'Car',
  carNumber: 'Car No.',
  disabled: 'Login disabled',
  employeeId: 'Employee',
  flat: 'Flat or house',
  gstin: 'GSTIN',
  gstPercent: 'GST (%)',
  level: 'Parking level',
  noticeEmail: 'Email for enquiries',
  moneyNoticeEmail: 'Email for payments',
  orderLimits: 'Limits on unpaid orders',
  payAfterWash: 'Pay after the wash',
  pendingOrdersPerAddress: 'Pending orders per address',
  phone: 'Phone Number',
  pin: 'PIN code',
  sac: 'SAC',
  plan: 'Plans',
  planDuration: 'Plan duration (months)',
  startedPerCustomer: 'Orders started in ten minutes',
  slotsOff: 'Times switched off',
  staffRole: 'Staff role',
  subject: 'Location',
  tower: 'Tower or block',
  unpaidWashesPerAddress: 'Unpaid washes per address',
  washesAtOnce: 'Single washes per half hour',
};

/** Names that keep their capital letter within a label. */
const PROPER_NAMES: readonly string[] = Object.values(CAR_TYPE_LABELS);

/** Path segments that are left out of labels. */
const HIDDEN_SEGMENTS = ['carDetails'];

/** `carDetails.carNumber` becomes `Car No.`, and `cars.1.parking` becomes `Cars 2: parking`. */
export function fieldName(path: string): string {
  const names: string[] = [];
  for (const part of path.split('.')) {
    if (HIDDEN_SEGMENTS.includes(part)) continue;
    if (/^\d+$/.test(part)) names.push(`${names.pop() ?? ''} ${Number(part) + 1}`.trim());
    else names.push(Object.hasOwn(NAMES, part) ? NAMES[part]! : words(part));
  }
  const [first = '', ...rest] = names;
  return [
    first,
    ...rest.map((name) =>
      /^.[^\p{Lu}]+$/u.test(name) && !PROPER_NAMES.includes(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name,
    ),
  ].join(': ');
}

/** `payAfterWash` becomes `Pay after wash`. */
function words(name: string): string {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll('_', ' ');
  return capitalized(spaced);
}

/** The formats of fields by the last part of their path. */
const FORMATS: Record<string, (text: string) => string> = {
  carNumber: formatCarNumber,
  paidBy: (method) => METHOD_NAMES[method as HandPaymentMethod],
  payment: (payment) => words(payment.replace('-', ' ')),
  phone: formatPhone,
  role: (role) => ROLE_NAMES[role as Role],
  staffRole: (role) => STAFF_ROLE_NAMES[role as StaffRole],
  status: words,
  timeSlot: formatSlot,
};

/** The fields whose numbers are amounts in rupees. */
const RUPEES = /^(amount|payable|refundedByHand|total|(scheduledChanges\.\d+\.)?(monthlyPrices|washPrices)\..+)$/;

/** Formats the value of a field. @param path of the field, such as `cars.1.carNumber` */
export function fieldText(path: string, value: unknown): string {
  const kind = SLOT_KINDS.find((one) => path === `slotsOff.${one}`);
  if (kind && Array.isArray(value)) return slotRangesText(slotsOf(kind), value as string[]) || NONE;
  if (typeof value === 'number' && RUPEES.test(path)) return formatRupees(value);
  if (typeof value !== 'string' || value === '') return valueText(value);
  return FORMATS[path.slice(path.lastIndexOf('.') + 1)]?.(value) ?? valueText(value);
}

/** Formats a value of any type. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-IN', { maximumFractionDigits: 2 });
  if (Array.isArray(value)) return value.map(valueText).join('; ') || NONE;
  if (typeof value === 'object') return Object.values(value).map(valueText).join(', ');
  const text = typeof value === 'string' ? value : '';
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatMoment(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatCalendarDate(text) : text;
}
