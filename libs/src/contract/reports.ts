/** GET reports/summary: the dashboard's four tiles, and the share of single washes. */
export interface SummaryResponse {
  /** Orders of both kinds that were paid, whatever became of them since. */
  orders: number;
  /** Whole rupees: the rounded sum of discountedAmount over them, without those refunded. */
  revenue: number;
  customers: number;
  leads: number;
  /** The single washes among them that are paid and not refunded; whole rupees, before tax. */
  washes: { paid: number; revenue: number };
}

/** GET reports/sales?from=2026-01-01&to=2026-11-21: orders of both kinds by the day they were paid. Amounts are rupees, without GST and without what was refunded since. */
export interface SalesResponse {
  /** Days of Asia/Kolkata, both included. */
  from: string;
  to: string;
  orders: number;
  revenue: number;
  /** Days up to two months, else months; those without sales too. The first and the last month only as far as the period goes. */
  step: 'day' | 'month';
  periods: (Sales & { from: string; to: string })[];
  /** Most orders first; null holds washes of cars that are not known. */
  carTypes: (Sales & { carType: string | null })[];
  /** Most orders first; null holds the orders whose community is not listed. */
  communities: (Sales & { communityId: string | null; communityName: string })[];
}

export interface Sales {
  /** Of both kinds. */
  orders: number;
  revenue: number;
}
