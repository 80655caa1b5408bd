import { passing } from './storage.js';

/** What a person has typed or chosen and not sent yet, kept in this tab so that a reload loses nothing. */
const PREFIX = 'draft:';

/**
 * What was chosen on the prices page, under CHOSEN_PLAN, until a car of the customer's has it: a model, or empty, and
 * months.
 */
export interface ChosenPlan {
  carName: string;
  planDuration: string;
}

export const CHOSEN_PLAN = 'chosen-plan';

export function readDraft<T>(name: string): T | null {
  try {
    const text = passing.read(PREFIX + name);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, value: unknown): void {
  passing.write(PREFIX + name, JSON.stringify(value));
}

export function dropDraft(name: string): void {
  passing.remove(PREFIX + name);
}

export function dropAllDrafts(): void {
  for (const key of passing.keys()) {
    if (key.startsWith(PREFIX)) passing.remove(key);
  }
}
