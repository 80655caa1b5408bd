/** What a new business needs before its first order, in the order of the dashboard. */
export const FIRST_STEPS = [
  'company',
  'contacts',
  'prices',
  'communities',
  'employees',
  'payments',
  'emails',
  'notices',
  'logo',
  'reviews',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Steps that an admin can confirm, because what a new installation starts with may be right. */
export const CONFIRMABLE_STEPS = ['prices', 'communities', 'notices', 'logo'] as const satisfies readonly FirstStep[];
export type ConfirmableStep = (typeof CONFIRMABLE_STEPS)[number];

/** PUT first-steps */
export interface FirstStepsRequest {
  /** Steps that an admin has confirmed without a change. */
  confirmed: ConfirmableStep[];
  /** Whether the dashboard hides the steps, for all admins. */
  isHidden: boolean;
}

/** GET and PUT first-steps */
export interface FirstStepsResponse extends FirstStepsRequest {
  steps: { name: FirstStep; isDone: boolean }[];
}
