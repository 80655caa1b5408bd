/** How many days before and after its end a plan is due for renewal. */
export const RENEWAL_WINDOW_DAYS = 14;
