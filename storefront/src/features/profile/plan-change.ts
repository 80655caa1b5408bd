import { formatCarNumber } from '#libs/car-number.js';
import type { PlanChangeRequest, PlanResponse } from '#libs/contract/plans.js';
import { isRunning } from '#libs/order-transitions.js';
import {
  addressChangesOf,
  addressValuesOf,
  parkingRequestOf,
  parkingValuesOf,
  type AddressValues,
  type ParkingValues,
} from '../../lib/address-values.js';
import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.js';
import { today } from '../../lib/use-clock.js';

const OWN_FIELDS = ['timeSlot', 'carName', 'carColor', 'carNumber'] as const;

/** The details of a running plan that can be changed, as the form edits them. */
export type PlanValues = Pick<PlanResponse, (typeof OWN_FIELDS)[number]> &
  AddressValues &
  ParkingValues & {
    /** Whether the car in the profile is changed, too. */
    changesProfile: boolean;
  };

/** Changes take effect tomorrow, so a plan that ends today cannot be changed. */
export function isChangeable(plan: PlanResponse): boolean {
  return isRunning(plan) && (plan.endDate ?? '') > today();
}

/** The current details, or those from tomorrow on: a further change adds to one that is planned. */
export function planValuesOf(plan: PlanResponse): PlanValues {
  const details = plan.plannedChange ?? plan;
  const { timeSlot, carName, carColor, carNumber } = details;
  return {
    timeSlot,
    carName,
    carColor,
    carNumber: formatCarNumber(carNumber),
    ...addressValuesOf(details),
    ...parkingValuesOf(details),
    changesProfile: true,
  };
}

/** The changes as the API accepts them. Empty when there are none. */
export function planChangesOf(values: PlanValues, initial: PlanValues): PlanChangeRequest {
  const own = OWN_FIELDS.filter((field) => values[field] !== initial[field]);
  const isParked = values.level !== initial.level || values.bay !== initial.bay;
  return {
    ...Object.fromEntries(own.map((field) => [field, values[field]])),
    ...addressChangesOf(values, initial),
    ...(isParked && parkingRequestOf(values)),
  };
}

export function planChangeDraftName(planId: string): string {
  return `plan-change:${planId}`;
}

const baseName = (planId: string) => `base of ${planChangeDraftName(planId)}`;

/** A change that was not sent before a reload or another page: what was entered, and the details that it began with. */
export interface UnsentChange {
  values: PlanValues;
  initial: PlanValues;
}

export function readUnsentChange({ id }: PlanResponse): UnsentChange | null {
  const values = readDraft<PlanValues>(planChangeDraftName(id));
  const initial = readDraft<PlanValues>(baseName(id));
  return values && initial && { values, initial };
}

/** Keeps the details that a change began with, so that only what was entered is sent after a reload. */
export function saveChangeBase({ id }: PlanResponse, initial: PlanValues): void {
  saveDraft(baseName(id), initial);
}

export function removeUnsentChange({ id }: PlanResponse): void {
  removeDraft(planChangeDraftName(id));
  removeDraft(baseName(id));
}
