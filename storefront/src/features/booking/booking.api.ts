import { useQuery } from '@tanstack/react-query';
import { logoutSettled } from '#libs/browser/logout.js';
import type { ProfileResponse, SessionResponse } from '#libs/contract/accounts.js';
import { api } from '../../app/api.js';
import { ownPlanSlotsPath, planSlotsQuery, profileQuery } from '../../lib/account-queries.js';
import { shownPolicyVersion } from '../../lib/catalogue.js';
import { addressChangesOf, addressValuesOf } from '../../lib/address-values.js';
import { useCommunityId } from '../../lib/community-id.js';
import { carOf, carRequestOf } from '../../lib/car-values.js';
import type { BookingValues } from './booking-values.js';

/** The customer's profile. Disabled for visitors. */
export function useProfile(userId: string) {
  return useQuery({ ...profileQuery, enabled: userId !== '' });
}

/**
 * The free time slots of a listed community. For a customer's car, the slots of its own plans are free too.
 * @param communityName no slots are loaded if it is empty or not listed
 */
export function useSlots(communityName: string, { userId, carNumber }: { userId: string; carNumber: string }) {
  const id = useCommunityId(communityName) ?? '';
  const path = userId ? ownPlanSlotsPath(carNumber, id) : `communities/${id}/slots`;
  return useQuery({ ...planSlotsQuery(path), enabled: id !== '', staleTime: 15_000 });
}

/** Creates an account. The response is the same if the email address has one already, which does not change. */
export async function signUp(values: Pick<BookingValues, 'name' | 'email' | 'phone' | 'password'>): Promise<void> {
  const { name, email, phone, password } = values;
  const body = { name, email, phone, password, confirmPassword: password, termsVersion: shownPolicyVersion() };
  await api('register', { method: 'POST', body, anonymous: true });
}

export async function signIn(email: string, password: string): Promise<SessionResponse> {
  await logoutSettled();
  return api('login', { method: 'POST', body: { email, password }, anonymous: true });
}

/**
 * Saves the car and the address in the customer's profile, for the next order. @param store called with each saved
 * profile, so that a retry does not add the car again
 */
export async function saveToProfile(
  profile: ProfileResponse,
  values: BookingValues,
  store: (saved: ProfileResponse) => Promise<void>,
): Promise<void> {
  const known = carOf(profile, values.carNumber);
  const isFirst = profile.cars.length === 0;
  const address = addressChangesOf(values, addressValuesOf(profile.carDetails));
  const car = carRequestOf(values);
  const isNew = !known && !isFirst;
  if (isNew) await store(await api('profile/cars', { method: 'POST', body: car }));
  const carDetails = { ...(!isNew && car), ...address };
  if (Object.keys(carDetails).length === 0) return;
  await store(await api('profile', { method: 'PUT', body: { carDetails, ...(known && { carId: known.id }) } }));
}
