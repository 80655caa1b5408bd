/** GET reports/summary: the dashboard's four tiles, which are of plans (spec section 9), and single washes apart from them. */
export interface SummaryResponse {
  /** Plans that were paid, whatever became of them since. */
  orders: number;
  /** Whole rupees: the rounded sum of discountedAmount over them, without those refunded. */
  revenue: number;
  customers: number;
  leads: number;
  /** Paid and not given back; whole rupees, before GST as the revenue of plans. */
  washes: { paid: number; revenue: number };
}

/** GET reports/sales?from=2026-01-01&to=2026-11-21: plans by the day they were paid. Amounts are rupees, without GST and without what was refunded since. */
export interface SalesResponse {
  /** Days of Asia/Kolkata, both included. */
  from: string;
  to: string;
  plans: number;
  revenue: number;
  /** Days up to two months, else months; those without sales too. The first and the last month only as far as the period goes. */
  step: 'day' | 'month';
  periods: (Sales & { from: string; to: string })[];
  /** Most plans first. */
  carTypes: (Sales & { carType: string })[];
  /** Most plans first; null holds the plans whose community is not listed. */
  communities: (Sales & { communityId: string | null; communityName: string })[];
}

export interface Sales {
  plans: number;
  revenue: number;
}
