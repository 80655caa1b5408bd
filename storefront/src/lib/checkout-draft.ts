import type { PlanData } from '#libs/contract/plans.js';
import { removeDraft, saveDraft, readDraft } from './drafts.js';
import { planPurchase, rememberOrder } from './placed-orders.js';

/** What the profile page passes to the checkout. It survives a reload and a new sign-in in this tab. */
export interface CheckoutDraft {
  userId: string;
  name: string;
  email: string;
  phone: string;
  planData: PlanData;
}

const NAME = 'checkout';

/** @param orderId an order that is placed, but not paid yet */
export function saveCheckoutDraft(draft: CheckoutDraft, orderId?: string): void {
  saveDraft(NAME, draft);
  if (orderId) rememberOrder(planPurchase(draft.userId, draft.planData), orderId);
}

/** The customer's draft, or null. */
export function readCheckoutDraft(userId: string): CheckoutDraft | null {
  const draft = readDraft<CheckoutDraft>(NAME);
  return draft?.userId === userId ? draft : null;
}

export function removeCheckoutDraft(): void {
  removeDraft(NAME);
}
