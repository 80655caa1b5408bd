import type { CarType, PlanDuration, WashTier } from '../catalogue.js';
import type { PlanQuoteResponse } from './plans.js';
import type { Edit, Versioned } from './records.js';

/** Where and how the company is reached: footer, contact page, mails. */
export interface Contacts {
  street: string;
  locality: string;
  city: string;
  state: string;
  /** Six digits. */
  pin: string;
  phone: string;
  email: string;
  /** When somebody answers, in words. */
  hours: string;
  social: { name: string; link: string }[];
}

/** What invoices say of the supplier. */
export interface InvoiceDetails {
  supplierName: string;
  address: string;
  /** Empty while not registered. */
  gstin: string;
  state: string;
  /** Service accounting code. */
  sac: string;
  /** What invoice numbers begin with. */
  seriesPrefix: string;
}

/** How many unpaid orders there may be at a time. */
export interface OrderLimits {
  /** Washes that are booked and paid afterwards. */
  unpaidWashesPerCustomer: number;
  unpaidWashesPerAddress: number;
  /** Orders that wait for an online payment. */
  pendingOrdersPerCustomer: number;
  pendingOrdersPerAddress: number;
  /** Orders a customer begins within ten minutes, paid or not. */
  startedPerCustomer: number;
}

/** What an operator decides without a release. Amounts in rupees, rates in percent. */
export interface SettingsBody {
  /** Per month, before promotion and GST. */
  monthlyPrices: Record<CarType, number>;
  /** Before GST. */
  washPrices: Record<WashTier, number>;
  /** Applies while active, from the first day to the last, both included and of Asia/Kolkata; null for no bound. */
  promotion: { percent: number; active: boolean; from: string | null; to: string | null };
  gstPercent: number;
  payAfterWash: boolean;
  /** Single washes that can be under way at once, at each half hour of each day. */
  washesAtOnce: number;
  /** Cars with plans at each time slot of each residential community. */
  carsPerSlot: number;
  /** Customers cancel a wash until so many hours before it begins. */
  washCancelHours: number;
  orderLimits: OrderLimits;
  /** Days that a pause of a plan lasts at least. */
  pauseMinDays: number;
  /** Days that all pauses of one term last at most; 0 when plans cannot be paused. */
  pauseMaxDaysPerTerm: number;
  /** Days of a pause after which its time slot is released to others. */
  pauseSlotHeldDays: number;
  invoice: InvoiceDetails;
  contacts: Contacts;
}

/** PUT settings */
export type SettingsRequest = SettingsBody & Edit;

/** GET settings */
export interface SettingsResponse extends SettingsBody, Versioned {
  id: string;
  _id: string;
}

export interface WashQuoteResponse {
  price: number;
  gst: number;
  total: number;
}

/** POST settings/preview: what settings that are not saved yet would make of every price. */
export interface SettingsPreviewResponse {
  /** The day the prices are of: today, or the first day of a promotion that is yet to begin. */
  on: string;
  plans: { carType: CarType; months: PlanDuration; before: PlanQuoteResponse; after: PlanQuoteResponse }[];
  washes: { tier: WashTier; before: WashQuoteResponse; after: WashQuoteResponse }[];
}
