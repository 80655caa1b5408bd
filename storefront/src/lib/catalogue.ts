import { useSyncExternalStore } from 'react';
import { CAR_TYPE_LABELS, CAR_TYPES, DEFAULT_TARIFF, PLAN_DURATIONS, PLAN_SLOTS, WASH_SERVICES, WASH_SLOTS, WASH_TIERS } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { SiteContent } from '#libs/contract/site.js';
import { quotePlan, quoteWash, type PlanQuote } from '#libs/gst.js';
import { basisPointsFromPercent, paiseFromRupees, percentFromBasisPoints, rupeesFromPaise } from '#libs/money.js';
import { contentOfDocument } from './site-content.js';

export interface CatalogueState {
  catalogue: CatalogueResponse;
  /**
   * `assumed` until somebody has told: the standard prices. `document`: what the server put into the page. Neither has
   * models and communities, which come with the answer of the `server`.
   */
  source: 'assumed' | 'document' | 'server' | 'failed';
}

let state: CatalogueState = stateOf(contentOfDocument());
let asked = false;
const listeners = new Set<() => void>();

/** What is sold and for how much, from the settings that checkout applies: as the document says, else asked for when first shown. */
export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(subscribe, () => state, () => state);
}

/** With models and communities, which are asked for when first shown. */
export function useWholeCatalogue(): CatalogueState {
  return useSyncExternalStore(subscribeToWhole, () => state, () => state);
}

/** What documents are rendered with; null for the standard prices. */
export function showContent(content: SiteContent | null): void {
  state = stateOf(content);
}

export function reloadCatalogue(): void {
  asked = true;
  fetchCatalogue().then(
    (catalogue) => change({ catalogue, source: 'server' }),
    () => change({ ...state, source: 'failed' }),
  );
}

/** Marketing pages need this and no other call, so it does without the client of the whole API. */
async function fetchCatalogue(): Promise<CatalogueResponse> {
  const response = await fetch('/api/catalogue');
  if (!response.ok) throw new Error(`the catalogue answered ${response.status}`);
  return (await response.json()) as CatalogueResponse;
}

/** The four lines of a plan by this catalogue, in paise. */
export function planQuote({ carTypes, promotion, gstPercent }: CatalogueResponse, type: string, months: number): PlanQuote {
  const monthlyPrice = carTypes.find((one) => one.type === type)?.monthlyPrice ?? 0;
  return quotePlan({
    monthlyPrice: paiseFromRupees(monthlyPrice),
    months,
    promotion: promotion.active ? basisPointsFromPercent(promotion.percent) : 0,
    gstRate: basisPointsFromPercent(gstPercent),
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked && state.source === 'assumed') reloadCatalogue();
  return () => listeners.delete(listener);
}

function subscribeToWhole(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) reloadCatalogue();
  return () => listeners.delete(listener);
}

function change(next: CatalogueState): void {
  state = next;
  for (const listener of listeners) listener();
}

function stateOf(content: SiteContent | null): CatalogueState {
  if (!content) return { catalogue: assumed(), source: 'assumed' };
  return { catalogue: { ...content.catalogue, carModels: [], communities: [] }, source: 'document' };
}

function assumed(): CatalogueResponse {
  const { monthlyPrices, washPrices, promotion, gstRate, payAfterWash } = DEFAULT_TARIFF;
  return {
    carTypes: CAR_TYPES.map((type) => ({ type, label: CAR_TYPE_LABELS[type], monthlyPrice: rupeesFromPaise(monthlyPrices[type]) })),
    carModels: [],
    durations: [...PLAN_DURATIONS],
    planSlots: [...PLAN_SLOTS],
    washes: WASH_TIERS.map((tier) => {
      const { price, gst, total } = quoteWash(washPrices[tier], gstRate);
      const rupees = { price: rupeesFromPaise(price), gst: rupeesFromPaise(gst), total: rupeesFromPaise(total) };
      return { tier, service: WASH_SERVICES[tier], ...rupees, slots: [...WASH_SLOTS[tier]] };
    }),
    promotion: { percent: percentFromBasisPoints(promotion.rate), active: promotion.active },
    gstPercent: percentFromBasisPoints(gstRate),
    payAfterWash,
    testPayments: false,
    communities: [],
  };
}
