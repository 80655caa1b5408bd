import { CAR_TYPES, PLAN_DURATIONS, PLAN_SLOTS, WASH_SLOTS, WASH_TIERS } from '#libs/catalogue.js';
import { ROLES, STAFF_ROLES } from '#libs/contract/accounts.js';
import { CHANGE_ACTIONS } from '#libs/contract/changes.js';
import { DOCUMENT_CAUSES, DOCUMENT_KINDS } from '#libs/contract/documents.js';
import { FAQ_GROUPS } from '#libs/contract/faq.js';
import { CONFIRMABLE_STEPS, FIRST_STEPS } from '#libs/contract/first-steps.js';
import { IMPORT_KINDS } from '#libs/contract/imports.js';
import { LEAD_SOURCES, LEAD_STATUSES } from '#libs/contract/leads.js';
import { MAIL_STATUSES } from '#libs/contract/mails.js';
import { ORDER_PAYMENTS } from '#libs/contract/order-fields.js';
import { OFFICE_PLAN_PAYMENTS, ORDER_KINDS, ORDER_STATUSES } from '#libs/contract/orders.js';
import { HAND_MOVEMENT_KINDS } from '#libs/contract/hand-payment-report.js';
import { HAND_PAYMENT_METHODS } from '#libs/contract/hand-payments.js';
import {
  ATTENTION_REASONS,
  DISPUTE_EVIDENCE,
  DISPUTE_PHASES,
  DISPUTE_STATUSES,
  DOWNTIME_SEVERITIES,
  PAYMENT_STATUSES,
  PURPOSES,
  REFUND_BASES,
  REFUND_SOURCES,
  REFUND_STATUSES,
  SETTLEMENT_STATUSES,
  UNMATCHED_REASONS,
  UNMATCHED_STATUSES,
} from '#libs/contract/payments.js';
import { PLAN_STATUSES, SLOT_STATES } from '#libs/contract/plans.js';
import { CONSENT_SOURCES } from '#libs/contract/marketing.js';
import { SECURITY_EVENTS, SESSION_END_REASONS } from '#libs/contract/security-events.js';
import { SETTLEMENT_LINE_KINDS, SETTLEMENT_PROBLEMS } from '#libs/contract/settlements.js';
import { SORT_ORDERS } from '#libs/contract/views.js';
import { EXTRA_SERVICES, MISSED_REASONS, VISIT_OUTCOMES } from '#libs/contract/visits.js';
import { WASH_STATUSES } from '#libs/contract/washes.js';
import { STATE_NAMES } from '#libs/gstin.js';
import { PERIOD_LENGTHS } from '#libs/return-period.js';
import { WEEKDAYS } from '#libs/service-days.js';

interface NamedEnum {
  values: readonly (string | number)[];
  description: string;
}

/** @param meanings of values that do not explain themselves */
function named<V extends string | number>(
  values: readonly V[],
  description: string,
  meanings: Partial<Record<V, string>> = {},
): NamedEnum {
  const lines = Object.entries<string | undefined>(meanings).map(([value, meaning]) => `- \`${value}\`: ${meaning}`);
  return { values, description: [description, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n') };
}

const PLAN_MEANINGS = {
  pending: 'waits for its payment',
  active: 'paid; runs, or begins on `startDate`',
  paused: 'a pause has begun or is scheduled, see `pausedFrom` and `pausedUntil`',
  expired: 'the term has ended',
  cancelled: 'the day of the cancellation is the last day of service',
  refunded: 'cancelled, and the refund was paid out',
  failed: 'not paid in time',
};

const WASH_MEANINGS = {
  pending: 'waits for its online payment',
  failed: 'not paid in time',
  booked: 'will be done; no employee is assigned',
  assigned: 'will be done by an employee',
  done: 'the car was washed',
  cancelled: 'will not be done',
  refunded: 'cancelled, and the refund was paid out',
};

/** The named enumerations of the API. */
export const ENUMS: Record<string, NamedEnum> = {
  AttentionReason: named(ATTENTION_REASONS, 'Why an operator should look at a payment.', {
    'provider-rejected': 'the payment provider rejects the checks of the payment',
    'provider-unreachable': 'the payment provider does not answer',
    'check-failed': 'an internal error',
    'capture-rejected': 'the payment was authorized, and its capture was rejected',
    'refund-failed': 'a refund of the payment failed',
  }),
  CarType: named(CAR_TYPES, 'The size class of a car, which decides the price of a subscription.'),
  ChangeAction: named(CHANGE_ACTIONS, 'The kind of change to a record.'),
  ConfirmableStep: named(CONFIRMABLE_STEPS, 'A first step that can be done without a change.'),
  DisputeEvidence: named(DISPUTE_EVIDENCE, 'A kind of evidence that a payment was legitimate.'),
  DisputePhase: named(DISPUTE_PHASES, 'The stage of a dispute, in the words of the payment provider.'),
  DisputeStatus: named(DISPUTE_STATUSES, 'The state of a dispute, in the words of the payment provider.'),
  DocumentCause: named(DOCUMENT_CAUSES, 'Why a GST document was issued.', {
    payment: 'an online payment',
    'by-hand': 'a payment that staff received',
    'by-hand-undone': 'such a payment was recorded by mistake or not honoured',
    refund: 'a refund of an online payment',
    'by-hand-refund': 'a refund by hand',
    'refund-failed': 'the bank returned a refund that had been processed',
  }),
  DocumentKind: named(DOCUMENT_KINDS, 'The kind of a GST document.'),
  DowntimeSeverity: named(DOWNTIME_SEVERITIES, 'The severity of a downtime.'),
  FaqGroup: named(FAQ_GROUPS, 'A group of questions, in the order in which the site shows them.'),
  ImportKind: named(IMPORT_KINDS, 'The kind of records in an import. `plans` are running plans that were paid before.'),
  LeadSource: named(LEAD_SOURCES, 'Where a lead came from.'),
  LeadStatus: named(LEAD_STATUSES, 'The state of a lead. A lost lead can be contacted again.', {
    new: 'nobody has contacted the person yet',
    contacted: 'staff have contacted the person',
    converted: 'the person has become a customer',
    lost: 'the person does not want to become a customer',
  }),
  MailStatus: named(MAIL_STATUSES, 'The state of an email.', {
    queued: 'not accepted by the mail server yet',
    sent: 'accepted by the mail server',
    failed: 'not accepted by the mail server within two days',
    expired: 'not sent, because its link is no longer valid',
  }),
  OrderKind: named(ORDER_KINDS, 'What was ordered.'),
  OrderStatus: named(ORDER_STATUSES, 'The state of an order, of either kind.', { ...WASH_MEANINGS, ...PLAN_MEANINGS }),
  PaymentPurpose: named(PURPOSES, '`plan` is a subscription, `wash` a single wash.'),
  PaymentStatus: named(PAYMENT_STATUSES, 'The state of a payment.', {
    created: 'not paid yet',
    captured: 'paid',
    refunded: 'refunded in full',
    abandoned: 'not paid in time',
  }),
  PeriodLength: named(PERIOD_LENGTHS, 'The length of the period of a GST return.'),
  PlanDuration: named(PLAN_DURATIONS, 'The length of a subscription, in months.'),
  PlanTimeSlot: named(PLAN_SLOTS, 'The half hour of a subscription, on a 24-hour clock in Asia/Kolkata.'),
  PlanStatus: named(PLAN_STATUSES, 'The state of a subscription.', PLAN_MEANINGS),
  RefundBasis: named(REFUND_BASES, 'The rule that a proposed refund follows.', {
    'unused-months': 'the whole months of a subscription that were not used',
    'cancellation-rule': 'the cancellation rule of a single wash',
  }),
  RefundSource: named(REFUND_SOURCES, 'Who made a refund.', {
    operator: 'requested by an operator',
    automatic: 'made by the application for a payment that no order accounts for',
    provider: "made in the payment provider's dashboard",
    'bank-transfer': 'paid by an operator by bank transfer after a refund had failed',
  }),
  SettlementLineKind: named(SETTLEMENT_LINE_KINDS, 'The type of a settlement line.'),
  SettlementProblemReason: named(SETTLEMENT_PROBLEMS, 'Why a settlement line does not match our records.', {
    unknown: 'missing in our records',
    amount: 'recorded with another amount',
    repeated: 'also part of an earlier settlement',
  }),
  SettlementStatus: named(SETTLEMENT_STATUSES, 'The state of a transfer to the bank account.'),
  RefundStatus: named(REFUND_STATUSES, 'The state of a refund.', {
    requested: 'not confirmed by the payment provider yet',
    pending: 'confirmed by the payment provider',
    processed: 'paid out',
    failed: 'not paid out',
  }),
  StaffRole: named(STAFF_ROLES, 'Determines the permissions of a member of staff.'),
  Role: named(ROLES, 'The role of an account. `user` is a customer.'),
  ConsentSource: named(CONSENT_SOURCES, 'Where a consent was granted or withdrawn.', {
    registration: 'the registration form',
    popup: 'the mailing list of the website',
    profile: "the customer's profile",
    mail: 'the unsubscribe link of an email',
    'email-changed': 'the email address of the account was changed',
    'account-deleted': 'staff deleted the account of the address',
  }),
  SecurityEventName: named(SECURITY_EVENTS, 'An event of an account or its sessions.'),
  SessionEndReason: named(SESSION_END_REASONS, 'Why sessions were ended.'),
  SortOrder: named(SORT_ORDERS, 'The direction of a sort.'),
  SlotState: named(SLOT_STATES, 'Whether a time slot is held for a subscription.', {
    held: 'reserved',
    released: 'bookable by others: in the later part of a long pause, and after the end',
    'over-capacity': 'served beyond the capacity, because the slot was filled during a pause',
  }),
  State: named(STATE_NAMES, 'A state or union territory of India.'),
  UnmatchedReason: named(UNMATCHED_REASONS, 'Why no order accounts for a payment.', {
    'unknown-order': 'the order is not known',
    'wrong-amount': 'the amount or the currency differs from the order',
    'second-payment': 'the order was already paid',
    'purchase-closed': 'the order was closed before it was paid',
  }),
  UnmatchedStatus: named(UNMATCHED_STATUSES, 'How an unmatched payment was resolved.', {
    open: 'an operator has to decide',
    returning: 'being refunded',
    returned: 'refunded',
    assigning: 'being assigned to an order',
    resolved: 'assigned to an order',
  }),
  ExtraService: named(EXTRA_SERVICES, 'What a visit can include besides the daily exterior cleaning.'),
  MissedReason: named(MISSED_REASONS, 'Why a car was not cleaned.', {
    'car-away': 'the car was not there',
    'no-access': 'the car could not be reached',
    declined: 'the customer asked to skip the visit',
  }),
  VisitOutcome: named(VISIT_OUTCOMES, 'The outcome of a visit.'),
  FirstStep: named(FIRST_STEPS, 'What a new business needs before its first order.', {
    company: 'the company and its GSTIN, for invoices',
    contacts: 'the contacts of the business and of its grievance officer',
    prices: 'prices, promotion and GST rate',
    communities: 'the communities that are served',
    employees: 'an employee who can sign in',
    payments: 'live keys of the payment provider',
    emails: 'a mail server that has accepted an email',
    logo: 'the logo of the business',
    reviews: 'no example reviews',
  }),
  HandMovementKind: named(HAND_MOVEMENT_KINDS, 'A movement of money by hand.', {
    correction: 'a payment that was recorded and has been undone since',
  }),
  HandPaymentMethod: named(HAND_PAYMENT_METHODS, 'How a payment was received by hand.'),
  OfficePlanPayment: named(
    OFFICE_PLAN_PAYMENTS,
    'How a subscription ordered by staff is paid: with a payment link emailed to the customer, or by hand.',
  ),
  Weekday: named(WEEKDAYS, 'A day of the week.'),
  WashHalfHour: named(WASH_SLOTS.basic, 'The time slot of a basic or premium wash, in Asia/Kolkata.'),
  WashHour: named(WASH_SLOTS.ultimate, 'The time slot of an ultimate wash, in Asia/Kolkata.'),
  OrderPayment: named(ORDER_PAYMENTS, 'Whether an order has been paid for.', {
    unpaid: 'not paid',
    paid: 'paid online or by hand',
    refunded: 'refunded in full',
    'before-import': 'paid before the import that created it. Its amounts are 0',
  }),
  WashStatus: named(WASH_STATUSES, 'The state of a single wash.', WASH_MEANINGS),
  WashTier: named(WASH_TIERS, 'The kind of single wash.'),
};
