import type { QueryKey } from '@tanstack/react-query';
import type { UpdateTopic } from '#libs/contract/updates.js';

const HISTORY = ['customers', 'history'];
const EMPLOYEE_REPORT = ['employee-report'];
const FIRST_STEPS = ['first-steps'];
const RENEWALS = ['allOrders', 'renewals'];

/** Prefixes of the query keys that show each topic. */
const QUERIES: Record<UpdateTopic, QueryKey[]> = {
  'audit-log': [['changes']],
  communities: [['communities'], FIRST_STEPS, RENEWALS],
  // The schedule and Renewals have the current contacts of customers.
  customers: [['customers'], ['manageemployees'], ['workload'], ['summary'], ['schedule'], FIRST_STEPS, RENEWALS],
  disputes: [['disputes']],
  documents: [['documents'], ['gst'], ['liability']],
  faq: [['faq']],
  leads: [['leads'], ['summary']],
  mails: [['mails'], FIRST_STEPS],
  orders: [
    ['allOrders'],
    ['washes'],
    ['hand-payments'],
    ['payment-links'],
    ['summary'],
    ['sales'],
    ['workload'],
    ['schedule'],
    ['customer-retention'],
    EMPLOYEE_REPORT,
    HISTORY,
  ],
  payments: [['unmatched'], ['attention'], ['provider-status'], FIRST_STEPS, HISTORY],
  refunds: [['refunds'], HISTORY],
  'security-events': [['security-events']],
  // The GST return counts those that differ.
  settlements: [['settlements'], ['gst']],
  subscribers: [['subscribers']],
  visits: [['visits'], ['schedule'], ['workload'], EMPLOYEE_REPORT],
};

/** Whether a query shows one of these topics. */
export function showsAny(topics: ReadonlySet<UpdateTopic>, queryKey: QueryKey): boolean {
  return [...topics].some((topic) =>
    QUERIES[topic].some((beginning) => beginning.every((part, at) => part === queryKey[at])),
  );
}
