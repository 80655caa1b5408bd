import type { Role } from '#libs/contract/accounts.js';
import type { Instant } from '#libs/calendar.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { percentFromBasisPoints } from '#libs/money.js';
import type { CommunityLookup } from '../customers/address.js';
import type { EmployeeNameLookup } from '../identity/account.js';
import { orderFields } from '../orders/order-response.js';
import type { WashOrder } from '../orders/order.js';
import { transitionsFor } from '../orders/transitions.js';
import { washQuoteResponse } from '../pricing/quote-response.js';
import { WASH_RULES } from './wash.js';

/**
 * Maps washes to API responses, with amounts in rupees. Customers and employees do not see their assignees.
 *
 * @param nameOf finds the names of staff, which only the office sees
 */
export function washResponse(nameOf: EmployeeNameLookup) {
  return (wash: WashOrder, role: Role, now: Instant, communities: CommunityLookup): WashResponse => {
    const { tier, service, date, status, paidOn, taxRate, cancelUntil, assigneeId, missed } = wash;
    return {
      ...orderFields(WASH_RULES, wash, { role, now, communities }),
      tier,
      service,
      date,
      ...washQuoteResponse(wash),
      gstPercent: percentFromBasisPoints(taxRate),
      status,
      paidOn,
      allowedStatuses: transitionsFor(WASH_RULES, wash, role, now),
      cancelUntil,
      assigneeId: role === 'admin' ? assigneeId : null,
      assignee: nameOf(assigneeId),
      missed: missed && {
        reason: missed.reason,
        note: missed.note,
        reportedAt: missed.reportedAt,
        employee: nameOf(missed.employeeId),
        enteredBy: nameOf(missed.enteredBy),
      },
    };
  };
}
