import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { isPaidBeforeImport } from '#libs/paid-before-import.js';
import { paymentName } from '#libs/payment-name.js';
import { nationalPhone } from '#libs/phone.js';
import { ORDER_KIND_NAMES, ORDER_STATUS_NAMES } from '#libs/value-names.js';
import { csvDay, csvMoment, type CsvColumn } from '../kernel/csv.js';
import { MONEY_COLUMNS, receivedBy } from './money-columns.js';

/** Amounts are plain numbers in rupees, so that a spreadsheet can calculate with them. */
export const ORDER_COLUMNS: readonly CsvColumn<OrderResponse>[] = [
  { title: 'Order', value: ({ id }) => id },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => nationalPhone(phone) },
  { title: 'Car Name', value: ({ carName }) => carName },
  { title: 'Car Type', value: ({ carType }) => carType && CAR_TYPE_LABELS[carType] },
  { title: 'Car Colour', value: ({ carColor }) => carColor },
  { title: 'Car No.', value: ({ carNumber }) => formatCarNumber(carNumber) },
  { title: 'Plan Duration (months)', value: ({ planDuration }) => planDuration },
  { title: 'Time Slot', value: ({ timeSlot }) => timeSlot },
  { title: 'Address', value: ({ address }) => address },
  { title: 'Community', value: ({ communityName }) => communityName },
  { title: 'Parking', value: ({ parking }) => parking },
  { title: 'Price (₹)', value: amount('planAmount') },
  { title: 'After Discount (₹)', value: amount('discountedAmount') },
  { title: 'GST (₹)', value: amount('gst') },
  { title: 'Payable (₹)', value: amount('payable') },
  { title: 'Start Date', value: ({ startDate }) => csvDay(startDate) },
  { title: 'End Date', value: ({ endDate }) => csvDay(endDate) },
  { title: 'Status', value: ({ status }) => ORDER_STATUS_NAMES[status] },
  { title: 'Paid', value: ({ paidOn }) => csvDay(paidOn) },
  { title: 'Payment', value: ({ paymentId }) => paymentId },
  { title: 'Ordered', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Paused From', value: ({ pausedFrom }) => csvDay(pausedFrom) },
  { title: 'Paused Until', value: ({ pausedUntil }) => csvDay(pausedUntil) },
  { title: 'Kind', value: ({ kind }) => ORDER_KIND_NAMES[kind] },
  { title: 'Wash', value: ({ service }) => service },
  { title: 'Order Number', value: ({ orderNumber }) => orderNumber },
  { title: 'Received', value: received },
  { title: 'Payment Reference', value: ({ handPayment }) => handPayment?.reference },
  ...MONEY_COLUMNS,
  { title: 'Payment Status', value: paymentName },
];

/** Empty for a plan that was paid before its import, whose amounts are not known. */
function amount(field: 'planAmount' | 'discountedAmount' | 'gst' | 'payable') {
  return (order: OrderResponse): number | null => (isPaidBeforeImport(order) ? null : order[field]);
}

function received(order: OrderResponse): string | undefined {
  if (isPaidBeforeImport(order)) return 'Before the import';
  return receivedBy(order);
}
