import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { Column } from '../export/csv.js';
import { momentText } from '../parts/format.js';

/** Of the exported file: dates as 2026-11-21 and amounts as plain rupees, so that a spreadsheet can reckon with them. */
export const ORDER_COLUMNS: readonly Column<PlanResponse>[] = [
  { title: 'Order', value: ({ id }) => id },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => phone },
  { title: 'Car Name', value: ({ carName }) => carName },
  { title: 'Car Type', value: ({ carType }) => carType },
  { title: 'Car Colour', value: ({ carColor }) => carColor },
  { title: 'Car No.', value: ({ carNumber }) => formatCarNumber(carNumber) },
  { title: 'Plan Duration (months)', value: ({ planDuration }) => planDuration },
  { title: 'Time Slot', value: ({ timeSlot }) => timeSlot },
  { title: 'Address', value: ({ address }) => address },
  { title: 'Parking', value: ({ parking }) => parking },
  { title: 'Price (₹)', value: ({ planAmount }) => planAmount },
  { title: 'After Discount (₹)', value: ({ discountedAmount }) => discountedAmount },
  { title: 'GST (₹)', value: ({ gst }) => gst },
  { title: 'Payable (₹)', value: ({ payable }) => payable },
  { title: 'Start Date', value: ({ startDate }) => startDate },
  { title: 'End Date', value: ({ endDate }) => endDate },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Payment', value: ({ paymentId }) => paymentId },
  { title: 'Ordered', value: ({ createdAt }) => momentText(createdAt) },
];
