import type { CarType, PlanDuration, WashTier } from '../catalogue.js';
import type { Contacts, GrievanceOfficer, Review, WaterSaving } from './settings.js';

/** The operator and its rules, as the policies and the footer state them. */
export interface BusinessDetails {
  legalName: string;
  /** The registered address on one line. */
  address: string;
  /** Empty if not registered. */
  gstin: string;
  grievanceOfficer: GrievanceOfficer;
  waterSaving: WaterSaving;
  reviews: Review[];
  /** Hours before a wash until which its customer can cancel it. */
  washCancelHours: number;
  /** Days; a maximum of 0 means that plans cannot be paused. */
  pauses: { minDays: number; maxDaysPerTerm: number; slotHeldDays: number };
}

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
  business: BusinessDetails;
  /** The payment provider is the stand-in: no money moves, and the checkout says so. */
  testPayments: boolean;
}
