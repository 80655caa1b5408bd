import type { CarType, PlanDuration, WashTier } from '../catalogue.js';

/** GET catalogue: what the site advertises is what checkout applies, from the same settings. Prices in rupees. */
export interface CatalogueResponse {
  carTypes: { type: CarType; label: string; monthlyPrice: number }[];
  carModels: { name: string; type: CarType }[];
  durations: PlanDuration[];
  planSlots: string[];
  washes: { tier: WashTier; service: string; price: number; gst: number; total: number; slots: string[] }[];
  promotion: { percent: number; active: boolean };
  gstPercent: number;
  payAfterWash: boolean;
  /** The payment provider is the stand-in: no money moves, and the checkout says so. */
  testPayments: boolean;
  communities: { name: string; locality: string }[];
}
