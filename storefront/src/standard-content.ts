import {
  BRAND,
  DEFAULT_CONTACTS,
  DEFAULT_GRIEVANCE_OFFICER,
  DEFAULT_WATER_SAVING,
  OFFICE_ADDRESS,
} from '#libs/brand.js';
import {
  CAR_TYPE_LABELS,
  CAR_TYPES,
  DEFAULT_TARIFF,
  PLAN_DURATIONS,
  PLAN_SLOTS,
  WASH_SERVICES,
  WASH_SLOTS,
  WASH_TIERS,
} from '#libs/catalogue.js';
import { COMMUNITIES } from '#libs/communities.js';
import type { SiteContent } from '#libs/contract/site.js';
import { FAQ } from '#libs/faq.js';
import { percentFromBasisPoints, rupeesFromPaise } from '#libs/money.js';
import { DEFAULT_SERVICE_RULES } from '#libs/policies.js';
import { EXAMPLE_REVIEWS } from '#libs/reviews.js';
import { priceLines } from '#libs/price-lines.js';

const { monthlyPrices, washPrices, promotion, gstRate, payAfterWash } = DEFAULT_TARIFF;

/** Content for documents rendered without a server: the specification's prices. */
export const STANDARD_CONTENT: SiteContent = {
  catalogue: {
    carTypes: CAR_TYPES.map((type) => ({
      type,
      label: CAR_TYPE_LABELS[type],
      monthlyPrice: rupeesFromPaise(monthlyPrices[type]),
    })),
    durations: [...PLAN_DURATIONS],
    planSlots: [...PLAN_SLOTS],
    washes: WASH_TIERS.map((tier) => {
      const { listPrice, tax, total } = priceLines(washPrices[tier], { discountRate: 0, taxRate: gstRate });
      const rupees = { price: rupeesFromPaise(listPrice), gst: rupeesFromPaise(tax), total: rupeesFromPaise(total) };
      return { tier, service: WASH_SERVICES[tier], ...rupees, slots: [...WASH_SLOTS[tier]] };
    }),
    promotion: { percent: percentFromBasisPoints(promotion.rate), active: promotion.active, until: null },
    gstPercent: percentFromBasisPoints(gstRate),
    payAfterWash,
    contacts: DEFAULT_CONTACTS,
    logo: null,
    business: {
      legalName: BRAND.legalName,
      address: OFFICE_ADDRESS,
      gstin: '',
      grievanceOfficer: DEFAULT_GRIEVANCE_OFFICER,
      waterSaving: DEFAULT_WATER_SAVING,
      reviews: [...EXAMPLE_REVIEWS],
      ...DEFAULT_SERVICE_RULES,
    },
    testPayments: false,
  },
  faq: [...FAQ],
  communities: COMMUNITIES.map(({ name, locality }) => ({ name, locality })).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  ),
};
