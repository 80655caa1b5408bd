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
  periods: PeriodSales[];
  /** The days or months of the same number before, cut at the same day; its periods are in the same order. */
  previous: PeriodSales & { periods: PeriodSales[] };
  /** Most orders first; null holds washes of cars that are not known. */
  carTypes: (Sales & { carType: string | null })[];
  /** Most orders first; null holds the orders whose community is not listed. */
  communities: (Sales & { communityId: string | null; communityName: string })[];
}

/** Days of Asia/Kolkata, both included. */
export interface PeriodSales extends Sales {
  from: string;
  to: string;
}

export interface Sales {
  /** Of both kinds. */
  orders: number;
  revenue: number;
}

/** GET reports/retention: what became of the plans and the customers of a month. Definitions: docs/glossary.md. */
export interface RetentionMonth {
  /** Its first day. */
  month: string;
  /** Plans whose last day was in the month, cancelled ones included. */
  ended: number;
  /** Those of them whose car has a following term within 30 days. */
  renewed: number;
  /** Customers with a plan on the first day of the month. */
  customersAtStart: number;
  /** Those of them whose last plan ended in the month, without another within 30 days. */
  customersLost: number;
  /** Whether the figures can no longer change: 30 days after the month. */
  isSettled: boolean;
}
