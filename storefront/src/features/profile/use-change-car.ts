import type { PlanResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { useSaveProfile } from './profile.api.js';

type CarOfPlan = Pick<PlanResponse, 'carName' | 'carColor' | 'carNumber'>;

/** Returns a function that changes a car of the profile to that of a plan, and returns why it failed, or ''. */
export function useChangeCar(): (id: string, car: CarOfPlan) => Promise<string> {
  const { mutateAsync } = useSaveProfile();
  return async (id, { carName, carColor, carNumber }) => {
    try {
      await mutateAsync({ cars: [{ id, carName, carColor, carNumber }] });
      return '';
    } catch (error) {
      return ` The car in your profile could not be changed: ${messageOf(error, MESSAGES.somethingWrong)}`;
    }
  };
}
