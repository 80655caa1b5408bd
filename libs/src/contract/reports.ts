/** GET reports/summary: the dashboard's four tiles, and the share of single washes. */
export interface SummaryResponse {
  /** Paid orders of both kinds, including those refunded since. */
  orders: number;
  /** Whole rupees: the rounded sum of discountedAmount over them, without those refunded. */
  revenue: number;
  customers: number;
  leads: number;
  /** The single washes among them that are paid and not refunded; whole rupees, before tax. */
  washes: { paid: number; revenue: number };
}

/**
 * GET reports/sales?from=2026-01-01&to=2026-11-21: orders of both kinds by the day they were paid. Amounts in rupees,
 * without GST and refunds.
 */
export interface SalesResponse {
  /** Days of Asia/Kolkata, both included. */
  from: string;
  to: string;
  orders: number;
  revenue: number;
  /**
   * Days for periods up to two months, otherwise months, including those without sales. Months are clipped to the
   * period.
   */
  step: 'day' | 'month';
  periods: PeriodSales[];
  /**
   * The previous period: as many months, clipped at the same day, or as many days for a period by day that does not begin
   * with a month. Its periods are in the same order; months can have a few days more or less.
   */
  previous: PeriodSales & { periods: PeriodSales[] };
  /** Those with sales in the period, most orders first. Null for washes of unknown cars. */
  carTypes: (ComparedSales & { carType: string | null })[];
  /** Those with sales in the period, most orders first. Null for orders of unlisted communities. */
  communities: (ComparedSales & { communityId: string | null; communityName: string })[];
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

interface ComparedSales extends Sales {
  /** Of the previous period. */
  previous: Sales;
}

/** GET reports/retention: renewals and churn of a month. Definitions: docs/glossary.md. */
export interface CustomerRetentionMonth {
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
  /** Whether the figures are final, 30 days after the month. */
  isSettled: boolean;
}
