import type { CarType, PlanDuration, WashTier } from '../catalogue.js';
import type { ListedDaysOff } from '../service-days.js';
import type { Logo } from './logo.js';
import type { Contacts, GrievanceOfficer, Review, WaterSaving } from './settings.js';

/** Details and rules of the operator, for policies and the footer. */
export interface BusinessDetails {
  legalName: string;
  /** The registered address on one line. */
  address: string;
  /** Empty if not registered. */
  gstin: string;
  grievanceOfficer: GrievanceOfficer;
  waterSaving: WaterSaving;
  reviews: Review[];
  /** How many hours before a wash its customer can still cancel it. */
  washCancelHours: number;
  /** Days; a maximum of 0 means that plans cannot be paused. */
  pauses: { minDays: number; maxDaysPerTerm: number; slotHeldDays: number };
  /** The weekly day off, and today's and later holidays. */
  daysOff: ListedDaysOff;
}

/** GET catalogue. The site and checkout use the same settings. Prices in rupees. */
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
  /** Null for the built-in one. */
  logo: Logo | null;
  business: BusinessDetails;
  /** Whether the payment provider is the stand-in, with which no money moves. The checkout shows a notice. */
  testPayments: boolean;
}
