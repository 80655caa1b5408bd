import type { Role, StaffRole } from './contract/accounts.js';
import type { ChangeAction } from './contract/changes.js';
import type { LeadSource, LeadStatus } from './contract/leads.js';
import type { ConsentSource } from './contract/marketing.js';
import type { OrderPayment } from './contract/order-fields.js';
import type { OrderKind, OrderStatus } from './contract/orders.js';
import type {
  DisputePhase,
  DisputeStatus,
  RefundSource,
  RefundStatus,
  SettlementStatus,
  UnmatchedReason,
  UnmatchedStatus,
} from './contract/payments.js';
import type { SecurityEventName, SessionEndReason } from './contract/security-events.js';
import type { SettlementProblemReason } from './contract/settlements.js';
import type { VisitOutcome } from './contract/visits.js';
import { PAID_BEFORE_IMPORT } from './paid-before-import.js';

/** Names of the values of records, on screens and in exports. */

export const ORDER_KIND_NAMES: Record<OrderKind, string> = {
  subscription: 'Plan',
  wash: 'Single wash',
};

export const ORDER_STATUS_NAMES: Record<OrderStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  paused: 'Paused',
  expired: 'Expired',
  booked: 'Booked',
  assigned: 'Assigned',
  done: 'Done',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  failed: 'Failed',
};

export const ORDER_PAYMENT_NAMES: Record<OrderPayment, string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  refunded: 'Refunded',
  'before-import': PAID_BEFORE_IMPORT,
};

export const VISIT_OUTCOME_NAMES: Record<VisitOutcome, string> = {
  done: 'Done',
  missed: 'Missed',
};

export const LEAD_STATUS_NAMES: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  converted: 'Converted',
  lost: 'Lost',
};

export const LEAD_SOURCE_NAMES: Record<LeadSource, string> = {
  'contact-form': 'Contact form',
  popup: 'Popup on the site',
  import: 'Import',
  phone: 'Phone',
  referral: 'Referral',
  'walk-in': 'Walk-in',
  'social-media': 'Social media',
};

export const REFUND_STATUS_NAMES: Record<RefundStatus, string> = {
  requested: 'Requested',
  pending: 'On its way',
  processed: 'Refunded',
  failed: 'Failed',
};

/** Where a refund was requested. */
export const REFUND_SOURCE_NAMES: Record<RefundSource, string> = {
  operator: 'An operator',
  automatic: 'Automatic',
  provider: 'In the provider’s dashboard',
  'bank-transfer': 'By bank transfer',
};

export const DISPUTE_STATUS_NAMES: Record<DisputeStatus, string> = {
  open: 'Open',
  under_review: 'Under review',
  action_required: 'Action required',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

export const DISPUTE_PHASE_NAMES: Record<DisputePhase, string> = {
  fraud: 'Reported as fraud',
  retrieval: 'Request for information',
  chargeback: 'Chargeback',
  pre_arbitration: 'Pre-arbitration',
  arbitration: 'Arbitration',
};

export const UNMATCHED_STATUS_NAMES: Record<UnmatchedStatus, string> = {
  open: 'Open',
  assigning: 'Being assigned',
  returning: 'Refund in progress',
  returned: 'Refunded',
  resolved: 'Assigned',
};

/** Why a payment matches no order. */
export const UNMATCHED_REASON_TEXTS: Record<UnmatchedReason, string> = {
  'unknown-order': 'The order is unknown',
  'wrong-amount': 'The amount differs from the order',
  'second-payment': 'The order was already paid',
  'purchase-closed': 'The order was closed before it was paid',
};

export const SETTLEMENT_STATUS_NAMES: Record<SettlementStatus, string> = {
  created: 'On its way',
  processed: 'Settled',
  failed: 'Failed',
};

export const SETTLEMENT_PROBLEM_TEXTS: Record<SettlementProblemReason, string> = {
  unknown: 'Not in our books',
  amount: 'Different amount in our books',
  repeated: 'Also in an earlier settlement',
};

export const CONSENT_SOURCE_NAMES: Record<ConsentSource, string> = {
  registration: 'Registration',
  popup: 'Popup on the home page',
  profile: 'Profile',
  mail: 'Link in an email',
  'email-changed': 'Email address changed',
  'account-deleted': 'Account deleted',
};

export const ROLE_NAMES: Record<Role, string> = {
  user: 'Customer',
  employee: 'Employee',
  admin: 'Admin',
};

export const STAFF_ROLE_NAMES: Record<StaffRole, string> = {
  admin: 'Admin',
  manager: 'Manager',
  accountant: 'Accountant',
  employee: 'Employee',
};

/** The role of an account: of staff the staff role, because the role of managers and accountants is that of an admin. */
export function accountRoleName({ role, staffRole }: { role: Role; staffRole?: StaffRole | null | undefined }): string {
  return staffRole ? STAFF_ROLE_NAMES[staffRole] : ROLE_NAMES[role];
}

export const CHANGE_ACTION_NAMES: Record<ChangeAction, string> = {
  created: 'Created',
  changed: 'Changed',
  removed: 'Deleted',
};

/** The types of records in the audit log, by their names in the API. */
export const CHANGE_RESOURCE_NAMES: Record<string, string> = {
  customers: 'Customers and staff',
  leads: 'Leads',
  allOrders: 'Orders',
  washes: 'Single washes',
  visits: 'Visits',
  refunds: 'Refunds',
  'payment-links': 'Payment links',
  unmatched: 'Unmatched payments',
  disputes: 'Disputes',
  communities: 'Communities',
  'community-messages': 'Emails to customers',
  faq: 'FAQ',
  settings: 'Settings',
};

export const SECURITY_EVENT_NAMES: Record<SecurityEventName, string> = {
  'signed-in': 'Logged in',
  'signed-out': 'Logged out',
  'sign-in-failures': 'Failed logins',
  'password-set': 'Password set',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'email-change-requested': 'Email change requested',
  'email-changed': 'Email changed',
  'role-changed': 'Role changed',
  'access-changed': 'Access changed',
  'sessions-ended': 'Sessions ended',
};

export const SESSION_END_REASON_TEXTS: Record<SessionEndReason, string> = {
  'password-changed': 'The password was changed',
  'email-changed': 'The email address was changed',
  'role-changed': 'The role was changed',
  'access-changed': 'Access was changed',
  'refresh-token-reused': 'A session token was used twice and may have been stolen',
};
