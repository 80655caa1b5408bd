import type { Role } from '#libs/contract/accounts.js';
import type { PlanQuoteResponse, PlanResponse } from '#libs/contract/plans.js';
import type { CarType } from '#libs/catalogue.js';
import type { PlanQuote } from '#libs/gst.js';
import { percentFromBasisPoints, rupeesFromPaise, type BasisPoints } from '#libs/money.js';
import { transitionsFor, type Plan } from './plan.js';

type Quoted = PlanQuote & { carType: CarType; promotion: BasisPoints; gstRate: BasisPoints };

/** The four lines in rupees. */
export function quoteResponse(quote: Quoted): PlanQuoteResponse {
  return {
    carType: quote.carType,
    planAmount: rupeesFromPaise(quote.planAmount),
    discountedAmount: rupeesFromPaise(quote.discountedAmount),
    gst: rupeesFromPaise(quote.gst),
    payable: rupeesFromPaise(quote.payable),
    promotionPercent: percentFromBasisPoints(quote.promotion),
    gstPercent: percentFromBasisPoints(quote.gstRate),
  };
}

export function planResponse(plan: Plan, role: Role): PlanResponse {
  const {
    id,
    userId,
    name,
    email,
    phone,
    carName,
    carColor,
    carNumber,
    planDuration,
    timeSlot,
    address,
    community,
    parking,
  } = plan;
  const { paidOn, startDate, endDate, status, paymentId, orderId, createdAt, version } = plan;
  return {
    id,
    _id: id,
    userId,
    name,
    email,
    phone,
    carName,
    carColor,
    carNumber,
    planDuration,
    timeSlot,
    address,
    community,
    parking,
    paidOn,
    startDate,
    endDate,
    status,
    allowedStatuses: transitionsFor(plan, role),
    paymentId,
    orderId,
    createdAt,
    version,
    ...quoteResponse(plan),
  };
}
