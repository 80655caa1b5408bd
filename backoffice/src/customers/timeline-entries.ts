import { formatCarNumber } from '#libs/car-number.js';
import type { Instant } from '#libs/calendar.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { PaymentResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { monthsText } from '#libs/duration-text.js';
import { formatRupees } from '#libs/money.js';
import { isPaidBeforeImport } from '#libs/paid-before-import.js';
import { formatSlot } from '#libs/slot-text.js';
import { shownStatus } from '../orders/order-status.js';
import { dayText, today } from '../components/format.js';
import type { ToneName } from '../theme/palette.js';
import { WASH_STATUS } from '../washes/wash.js';

/** One event in a customer's history. */
interface Entry {
  key: string;
  at: Instant;
  title: string;
  text: string;
  /** The path of its page. */
  to?: string;
  status?: { name: string; tone: ToneName };
}

interface CustomerRecords {
  plans: readonly PlanResponse[];
  washes: readonly WashResponse[];
  payments: readonly PaymentResponse[];
  leads: readonly LeadResponse[];
}

/** A customer's history, newest first. */
export function timelineEntries(customer: ProfileResponse, records: CustomerRecords): Entry[] {
  return [
    { key: 'registered', at: customer.createdAt, title: 'Account created', text: '' },
    ...records.plans.map(planEntry),
    ...records.washes.map(washEntry),
    ...records.payments.flatMap(paymentEntries),
    ...records.leads.flatMap(leadEntries),
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function planEntry(plan: PlanResponse): Entry {
  const { id, orderNumber, createdAt, planDuration, carName, carNumber, payment, payable, startDate, endDate } = plan;
  const term = startDate ? `${dayText(startDate)} – ${dayText(endDate)}` : 'not paid';
  return {
    key: `plan-${id}`,
    at: createdAt,
    title: `Plan for ${monthsText(planDuration)}, ${isPaidBeforeImport({ payment }) ? 'paid before the import' : formatRupees(payable)}`,
    text: [orderNumber, carName, formatCarNumber(carNumber), term].join(' · '),
    to: `/allOrders/${encodeURIComponent(id)}/show`,
    status: shownStatus(plan, today()),
  };
}

function washEntry({
  id,
  orderNumber,
  createdAt,
  service,
  date,
  timeSlot,
  total,
  status,
  payment,
  paymentId,
}: WashResponse): Entry {
  // An online payment has its own entry.
  const byHand =
    paymentId !== null
      ? []
      : payment === 'paid'
        ? ['paid by hand']
        : payment === 'refunded'
          ? ['paid by hand and refunded']
          : [];
  return {
    key: `wash-${id}`,
    at: createdAt,
    title: `${service}, ${formatRupees(total)}`,
    text: [orderNumber, `${dayText(date)}, ${formatSlot(timeSlot)}`, ...byHand].join(' · '),
    to: `/washes/${encodeURIComponent(id)}/show`,
    status: WASH_STATUS[status],
  };
}

function paymentEntries({ id, purpose, subjectId, amount, refunded, paymentId, capturedAt }: PaymentResponse): Entry[] {
  if (capturedAt === null) return [];
  const to = `/${purpose === 'wash' ? 'washes' : 'allOrders'}/${encodeURIComponent(subjectId)}/show`;
  const status = refunded > 0 ? { name: `${formatRupees(refunded)} refunded`, tone: 'special' as const } : undefined;
  return [
    {
      key: `payment-${id}`,
      at: capturedAt,
      title: `Paid ${formatRupees(amount)}`,
      text: paymentId ?? '',
      to,
      ...(status && { status }),
    },
  ];
}

function leadEntries({ id, createdAt, subject, message, notes }: LeadResponse): Entry[] {
  const to = `/leads/${encodeURIComponent(id)}/show`;
  return [
    { key: `lead-${id}`, at: createdAt, title: `Enquiry from ${subject}`, text: message, to },
    ...notes.map(({ at, by, text }, index) => ({ key: `note-${id}-${index}`, at, title: `Note by ${by}`, text, to })),
  ];
}
