import type { ProfileResponse, ProfileUpdate } from '#libs/contract/accounts.js';
import type { PlanDuration } from '#libs/catalogue.js';
import { formatCarNumber, isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { formatPhone } from '#libs/phone.js';
import type { CheckoutDraft } from '../../lib/checkout-draft.js';

/** The profile as its form edits it: every field a text, as inputs hold them. */
export interface ProfileValues {
  name: string;
  email: string;
  phone: string;
  address: string;
  carName: string;
  carColor: string;
  carNumber: string;
  /** Months, or empty. */
  planDuration: string;
  timeSlot: string;
  parking: string;
  /** A data URL when a new picture was chosen, the served address otherwise; null for none. */
  profilePic: string | null;
}

export function valuesOf({ name, email, phone, profilePic, carDetails }: ProfileResponse): ProfileValues {
  const { address, carName, carColor, carNumber, planDuration, timeSlot, parking } = carDetails;
  return {
    name,
    email,
    phone: formatPhone(phone),
    address,
    carName,
    carColor,
    carNumber: formatCarNumber(carNumber),
    planDuration: planDuration === null ? '' : String(planDuration),
    timeSlot,
    parking,
    profilePic,
  };
}

export function updateOf(values: ProfileValues, before: ProfileResponse): ProfileUpdate {
  const { name, email, phone, profilePic, planDuration, carNumber, ...car } = values;
  return {
    id: before.id,
    name: name.trim(),
    email: email.trim(),
    phone,
    ...(profilePic !== before.profilePic && { profilePic }),
    carDetails: {
      ...car,
      carNumber: normaliseCarNumber(carNumber),
      planDuration: planDuration === '' ? null : (Number(planDuration) as PlanDuration),
    },
  };
}

export const CHOOSE = {
  carName: 'Please choose your car',
  carNumber: 'Please enter the registration number, such as MH 12 AB 1234',
  planDuration: 'Please choose a plan duration',
  timeSlot: 'Please choose a time slot',
  address: 'Please enter the address where we find your car',
} as const;

/** What a plan still needs to know, by field. Empty when the checkout can go on. */
export function missingForPlan({ carDetails }: ProfileResponse): (keyof typeof CHOOSE)[] {
  const fields = Object.keys(CHOOSE) as (keyof typeof CHOOSE)[];
  return fields.filter((field) => (field === 'carNumber' ? !isCarNumber(carDetails.carNumber) : !carDetails[field]));
}

export function checkoutDraftOf({ id, name, email, phone, carDetails }: ProfileResponse): CheckoutDraft {
  const { carName, carColor, carNumber, planDuration, timeSlot, address, parking } = carDetails;
  return { userId: id, name, email, phone, planData: { carName, carColor, carNumber, planDuration: planDuration!, timeSlot, address, parking } };
}
