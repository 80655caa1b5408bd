/** GET reports/summary: the dashboard's four tiles. */
export interface SummaryResponse {
  /** Plans that were paid, whatever became of them since. */
  orders: number;
  /** Whole rupees: the rounded sum of discountedAmount over them, without those refunded. */
  revenue: number;
  customers: number;
  leads: number;
}
