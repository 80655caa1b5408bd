import type { CarType, PlanDuration, WashTier } from '../catalogue.js';
import type { Contacts } from './settings.js';

/** GET catalogue: what the site advertises is what checkout applies, from the same settings. Prices in rupees. */
export interface CatalogueResponse {
  carTypes: { type: CarType; label: string; monthlyPrice: number }[];
  carModels: { name: string; type: CarType }[];
  durations: PlanDuration[];
  planSlots: string[];
  washes: { tier: WashTier; service: string; price: number; gst: number; total: number; slots: string[] }[];
  /** `until`: its last day, of Asia/Kolkata; null when none is set. */
  promotion: { percent: number; active: boolean; until: string | null };
  gstPercent: number;
  payAfterWash: boolean;
  contacts: Contacts;
  /** The payment provider is the stand-in: no money moves, and the checkout says so. */
  testPayments: boolean;
}
