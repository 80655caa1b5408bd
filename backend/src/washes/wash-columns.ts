import { formatCarNumber } from '#libs/car-number.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { paymentName } from '#libs/payment-name.js';
import { nationalPhone } from '#libs/phone.js';
import { ORDER_STATUS_NAMES } from '#libs/value-names.js';
import { reportWithNote } from '#libs/visits.js';
import { csvDay, csvMoment, type CsvColumn } from '../kernel/csv.js';
import { MONEY_COLUMNS, receivedBy } from '../orders/money-columns.js';

/** Amounts are plain numbers in rupees, so that a spreadsheet can calculate with them. */
export const WASH_COLUMNS: readonly CsvColumn<WashResponse>[] = [
  { title: 'Order', value: ({ id }) => id },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => nationalPhone(phone) },
  { title: 'Address', value: ({ address }) => address },
  { title: 'Car', value: ({ carName }) => carName },
  { title: 'Car No.', value: ({ carNumber }) => formatCarNumber(carNumber) },
  { title: 'Parking', value: ({ parking }) => parking },
  { title: 'Community', value: ({ communityName }) => communityName },
  { title: 'Service', value: ({ service }) => service },
  { title: 'Day', value: ({ date }) => csvDay(date) },
  { title: 'Time Slot', value: ({ timeSlot }) => timeSlot },
  { title: 'Price (₹)', value: ({ price }) => price },
  { title: 'GST (₹)', value: ({ gst }) => gst },
  { title: 'Total (₹)', value: ({ total }) => total },
  { title: 'Status', value: ({ status }) => ORDER_STATUS_NAMES[status] },
  { title: 'Payment', value: paymentName },
  { title: 'Received', value: receivedBy },
  { title: 'Payment Reference', value: ({ handPayment }) => handPayment?.reference },
  { title: 'Payment ID', value: ({ paymentId }) => paymentId },
  { title: 'Paid on', value: ({ paidOn }) => csvDay(paidOn) },
  { title: 'Ordered', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Order Number', value: ({ orderNumber }) => orderNumber },
  { title: 'Assigned to', value: ({ assignee }) => assignee },
  ...MONEY_COLUMNS,
  {
    title: 'Report',
    value: ({ missed }) => missed && reportWithNote({ ...missed, outcome: 'missed', extras: [] }),
  },
];
