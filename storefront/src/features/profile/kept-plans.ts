import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { isRunning } from '#libs/order-transitions.js';

type Profile = { carDetails: Pick<ProfileResponse['carDetails'], 'address'> } & {
  cars: readonly Pick<ProfileResponse['cars'][number], 'id' | (typeof DETAILS)[number]>[];
};
type Details = Pick<PlanResponse, 'address' | (typeof DETAILS)[number]>;
type Plan = Details & Pick<PlanResponse, 'status'> & { plannedChange: Details | null };

const DETAILS = ['carName', 'carNumber', 'timeSlot', 'parking'] as const;

/** Whether a running plan differs from what was just changed in the profile, which does not change plans. */
export function keepsPlans(before: Profile, after: Profile, plans: readonly Plan[]): boolean {
  const isMoved = after.carDetails.address !== before.carDetails.address;
  return plans
    .filter(isRunning)
    .map((plan) => plan.plannedChange ?? plan)
    .some((plan) => {
      const car = before.cars.find(({ carNumber }) => carNumber === plan.carNumber);
      const changed = car && after.cars.find(({ id }) => id === car.id);
      return (
        (isMoved && after.carDetails.address !== plan.address) ||
        (changed && DETAILS.some((detail) => changed[detail] !== car[detail] && changed[detail] !== plan[detail]))
      );
    });
}
