import type { CarType, PlanDuration, SlotsOff, WashTier } from '../catalogue.js';
import type { ListedDaysOff } from '../service-days.js';
import type { PlanQuoteResponse } from './plans.js';
import type { Edit, Versioned } from './records.js';
import type { WashQuoteResponse } from './washes.js';

/** Contact details, shown in the footer, on the contact page and in mails. */
export interface Contacts {
  /** The name that customers know the business by. The name on invoices is InvoiceDetails.supplierName. */
  name: string;
  street: string;
  locality: string;
  city: string;
  state: string;
  /** Six digits. */
  pin: string;
  phone: string;
  email: string;
  /** A mobile number that answers on WhatsApp; empty if there is none. */
  whatsapp: string;
  /** Opening hours of phone and WhatsApp, as text. */
  hours: string;
  social: { name: string; link: string }[];
}

/** The supplier's details on invoices. */
export interface InvoiceDetails {
  supplierName: string;
  address: string;
  /** Empty if not registered. */
  gstin: string;
  state: string;
  /** Service accounting code. */
  sac: string;
  /** The prefix of invoice numbers. */
  seriesPrefix: string;
  /** The prefix of credit note numbers. */
  creditNotePrefix: string;
  /** Digits of the SAC in the HSN summary of GSTR-1: 4 up to a turnover of ₹5 crore, otherwise 6. */
  hsnDigits: 4 | 6;
}

/** The contact for complaints about personal data and the service (DPDP Act 2023; Consumer Protection Rules 2020). */
export interface GrievanceOfficer {
  /** Empty if none is named; pages then show "Grievance officer". */
  name: string;
  email: string;
  phone: string;
}

/** A customer review, shown on the home page and the about page. */
export interface Review {
  text: string;
  name: string;
  community: string;
  car: string;
  /** When it was written, Asia/Kolkata; null if unknown. */
  date: string | null;
  /** Where it was published or how it was received, such as a Google review. */
  source: string;
  /** A made-up example, to be replaced. Pages mark it as such. */
  example: boolean;
}

/** The advertised saving of water. */
export interface WaterSaving {
  percent: number;
  /** The basis of the figure, shown below it. */
  source: string;
}

/** Limits for unpaid orders. */
export interface OrderLimits {
  /** Booked washes that are paid afterwards. */
  unpaidWashesPerCustomer: number;
  unpaidWashesPerAddress: number;
  /** Orders with a pending online payment. */
  pendingOrdersPerCustomer: number;
  pendingOrdersPerAddress: number;
  /** Orders that a customer starts within ten minutes, paid or not. */
  startedPerCustomer: number;
}

/** Applies while active, from the first to the last day (inclusive, Asia/Kolkata); null for no limit. */
export interface PromotionSettings {
  percent: number;
  active: boolean;
  from: string | null;
  to: string | null;
}

/** New prices, promotion or GST rate from a day on. Amounts in rupees, rates in percent; null leaves a value unchanged. */
export interface ScheduledChange {
  /** The first day, Asia/Kolkata. */
  from: string;
  monthlyPrices: Record<CarType, number | null>;
  washPrices: Record<WashTier, number | null>;
  promotion: PromotionSettings | null;
  gstPercent: number | null;
}

/** The business settings. Amounts in rupees, rates in percent. */
export interface SettingsBody {
  /** Per month, before promotion and GST. */
  monthlyPrices: Record<CarType, number>;
  /** Before GST. */
  washPrices: Record<WashTier, number>;
  promotion: PromotionSettings;
  gstPercent: number;
  /** By their first day, one for each day. Those that have begun are part of the values above. */
  scheduledChanges: ScheduledChange[];
  payAfterWash: boolean;
  /** The time slots that are not offered. Existing orders keep theirs. */
  slotsOff: SlotsOff;
  /** Capacity for single washes at each half hour. */
  washesAtOnce: number;
  /** Capacity for subscriptions at each time slot of each community. */
  carsPerSlot: number;
  /** Hours before a wash until which its customer can cancel it. */
  washCancelHours: number;
  /** The weekly day off and the holidays, of all communities or of one. */
  daysOff: ListedDaysOff;
  orderLimits: OrderLimits;
  /** The minimum length of a pause, in days. */
  pauseMinDays: number;
  /** The maximum length of all pauses of a term, in days; 0 if plans cannot be paused. */
  pauseMaxDaysPerTerm: number;
  /** Days of a pause after which the time slot is released. */
  pauseSlotHeldDays: number;
  invoice: InvoiceDetails;
  contacts: Contacts;
  grievanceOfficer: GrievanceOfficer;
  waterSaving: WaterSaving;
  reviews: Review[];
  /** Where enquiries and orders in communities that are not listed are reported; empty if they are not. */
  noticeEmail: string;
  /** Where payments, refunds and disputes that need a decision, and outages, are reported; empty if they are not. */
  moneyNoticeEmail: string;
}

/** PUT settings */
export type SettingsRequest = SettingsBody & Edit;

/** GET settings */
export interface SettingsResponse extends SettingsBody, Versioned {
  id: string;
  _id: string;
}

/** GET settings/restore and POST settings/restore/confirm */
export interface RestoreResponse {
  /** When the data was restored from a backup, while no document is issued for that reason; otherwise null. UTC. */
  restoredAt: string | null;
}

/** POST settings/preview: all prices before and after a change of settings. */
export interface SettingsPreviewResponse {
  /** The day the prices apply to: today, or the first day of a promotion or a scheduled change. */
  on: string;
  plans: { carType: CarType; months: PlanDuration; before: PlanQuoteResponse; after: PlanQuoteResponse }[];
  washes: { tier: WashTier; before: WashQuoteResponse; after: WashQuoteResponse }[];
}
