import type { ParkingFields } from './contract/addresses.js';
import { labelled } from './labelled.js';

/** A parking place on one line: `Basement 1, bay 42`. */
export function parkingText({ level, bay }: Pick<ParkingFields, 'level' | 'bay'>): string {
  const place = bay === '' ? '' : labelled(level === '' ? 'Bay' : 'bay', bay);
  return [labelled('Level', level), place].filter(Boolean).join(', ');
}
