import { CAR_TYPES, PLAN_DURATIONS, PLAN_SLOTS, WASH_TIERS } from '#libs/catalogue.js';
import { ROLES, STAFF_ROLES } from '#libs/contract/accounts.js';
import { CHANGE_ACTIONS } from '#libs/contract/changes.js';
import { DOCUMENT_KINDS } from '#libs/contract/documents.js';
import { FAQ_GROUPS } from '#libs/contract/faq.js';
import { IMPORT_KINDS } from '#libs/contract/imports.js';
import { LEAD_SOURCES, LEAD_STATUSES } from '#libs/contract/leads.js';
import { MAIL_STATUSES } from '#libs/contract/mails.js';
import { OFFICE_PLAN_PAYMENTS, ORDER_KINDS, ORDER_STATUSES } from '#libs/contract/orders.js';
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
import { WASH_PAYMENTS, WASH_STATUSES } from '#libs/contract/washes.js';
import { STATE_NAMES } from '#libs/gstin.js';
import type { Schema } from './openapi-handlers.js';

/** The named enumerations with their values and descriptions. */
const ENUMS: Record<string, { values: readonly (string | number)[]; description: string }> = {
  AttentionReason: { values: ATTENTION_REASONS, description: 'Why an operator should look at a payment.' },
  CarType: { values: CAR_TYPES, description: 'The size class of a car, which decides the price of a subscription.' },
  ChangeAction: { values: CHANGE_ACTIONS, description: 'The kind of change to a record.' },
  DisputeEvidence: { values: DISPUTE_EVIDENCE, description: 'A kind of evidence that a payment was legitimate.' },
  DisputePhase: {
    values: DISPUTE_PHASES,
    description: 'The stage of a dispute, in the words of the payment provider.',
  },
  DisputeStatus: {
    values: DISPUTE_STATUSES,
    description: 'The state of a dispute, in the words of the payment provider.',
  },
  DocumentKind: { values: DOCUMENT_KINDS, description: 'The kind of a GST document.' },
  DowntimeSeverity: { values: DOWNTIME_SEVERITIES, description: 'The severity of a downtime.' },
  FaqGroup: { values: FAQ_GROUPS, description: 'A group of questions, in the order in which the site shows them.' },
  ImportKind: { values: IMPORT_KINDS, description: 'The kind of records in an import.' },
  LeadSource: { values: LEAD_SOURCES, description: 'Where a lead came from.' },
  LeadStatus: { values: LEAD_STATUSES, description: 'The state of a lead. A lost lead can be contacted again.' },
  MailStatus: { values: MAIL_STATUSES, description: 'The state of a mail.' },
  OrderKind: { values: ORDER_KINDS, description: 'What was ordered.' },
  OrderStatus: {
    values: ORDER_STATUSES,
    description: 'The state of an order, of either kind.',
  },
  PaymentPurpose: { values: PURPOSES, description: '`plan` is a subscription, `wash` a single wash.' },
  PaymentStatus: { values: PAYMENT_STATUSES, description: 'The state of a payment.' },
  PlanDuration: { values: PLAN_DURATIONS, description: 'The length of a subscription, in months.' },
  PlanTimeSlot: {
    values: PLAN_SLOTS,
    description: 'The half hour of a subscription, on a 24-hour clock in Asia/Kolkata.',
  },
  PlanStatus: { values: PLAN_STATUSES, description: 'The state of a subscription.' },
  RefundBasis: { values: REFUND_BASES, description: 'The rule that a proposed refund follows.' },
  RefundSource: {
    values: REFUND_SOURCES,
    description: 'Who made a refund: an operator, the application, the provider, or an operator by bank transfer.',
  },
  SettlementLineKind: { values: SETTLEMENT_LINE_KINDS, description: 'The type of a settlement line.' },
  SettlementProblemReason: {
    values: SETTLEMENT_PROBLEMS,
    description: 'Why a settlement line does not match our records.',
  },
  SettlementStatus: { values: SETTLEMENT_STATUSES, description: 'The state of a transfer to the bank account.' },
  RefundStatus: {
    values: REFUND_STATUSES,
    description: 'The state of a refund. `processed` means that the bank has paid it out.',
  },
  StaffRole: { values: STAFF_ROLES, description: 'Determines the permissions of a member of staff.' },
  Role: { values: ROLES, description: 'The role of an account. `user` is a customer.' },
  ConsentSource: { values: CONSENT_SOURCES, description: 'Where a consent was granted or withdrawn.' },
  SecurityEventName: { values: SECURITY_EVENTS, description: 'An event of an account or its sessions.' },
  SessionEndReason: { values: SESSION_END_REASONS, description: 'Why sessions were ended.' },
  SortOrder: { values: SORT_ORDERS, description: 'The direction of a sort.' },
  SlotState: { values: SLOT_STATES, description: 'Whether a time slot is held for a subscription.' },
  State: { values: STATE_NAMES, description: 'A state or union territory of India.' },
  UnmatchedReason: { values: UNMATCHED_REASONS, description: 'Why no order accounts for a payment.' },
  UnmatchedStatus: { values: UNMATCHED_STATUSES, description: 'How an unmatched payment was resolved.' },
  HandPaymentMethod: { values: HAND_PAYMENT_METHODS, description: 'How a payment was received by hand.' },
  OfficePlanPayment: {
    values: OFFICE_PLAN_PAYMENTS,
    description: 'How a subscription ordered by staff is paid: with a payment link mailed to the customer, or by hand.',
  },
  WashPayment: { values: WASH_PAYMENTS, description: 'Whether a single wash has been paid for.' },
  WashStatus: { values: WASH_STATUSES, description: 'The state of a single wash.' },
  WashTier: { values: WASH_TIERS, description: 'Which single wash.' },
};

const NAMES = new Map(Object.entries(ENUMS).map(([name, { values }]) => [keyOf(values), name]));

/** Replaces inline enumerations by references to named ones, and defines those. */
export function documentEnums(schemas: Record<string, Schema>, roots: unknown[]): void {
  const used = new Set<string>();
  for (const root of [...Object.values(schemas), ...roots]) visit(root, used);
  for (const name of [...used].sort()) {
    const { values, description } = ENUMS[name]!;
    if (schemas[name]) throw new Error(`Two schemas are called ${name}`);
    schemas[name] = { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values], description };
  }
}

function visit(node: unknown, used: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    const named = namedEnum(child);
    if (named) {
      (node as Schema)[key] = named.schema;
      used.add(named.name);
    } else visit(child, used);
  }
}

/** Replaces an enumeration by a reference if its values have a name. An empty string may be an additional value. */
function namedEnum(schema: unknown): { name: string; schema: Schema } | null {
  const { enum: values, type, ...rest } = (schema ?? {}) as Schema;
  if (!Array.isArray(values)) return null;
  const name = NAMES.get(keyOf(values.filter((value) => value !== '' && value !== null)));
  if (name === undefined) return null;
  const { nullable, ...others } = rest;
  const reference = { $ref: `#/components/schemas/${name}` };
  if (values.includes(''))
    return {
      name,
      schema: {
        anyOf: [reference, { type: 'string', ...(nullable && { nullable }), enum: nullable ? ['', null] : [''] }],
        ...others,
      },
    };
  return {
    name,
    schema:
      Object.keys(rest).length === 0
        ? reference
        : { allOf: [reference], ...(nullable && { type, nullable }), ...others },
  };
}

function keyOf(values: readonly unknown[]): string {
  return JSON.stringify(values);
}
