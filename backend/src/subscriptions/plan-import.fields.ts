import { PickType } from '@nestjs/swagger';
import { PersonEmail } from '../customers/person.fields.js';
import { CalendarDay } from '../kernel/field-rules.js';
import { PlanDataDto } from './plan-data.fields.js';

const ORDERED = ['carName', 'carNumber', 'carColor', 'timeSlot', 'planDuration', 'parking'] as const;

/** A running plan of an import. */
export class ImportedPlanDto extends PickType(PlanDataDto, ORDERED) {
  @PersonEmail() email!: string;

  @CalendarDay('Please write a date such as 31/03/2027')
  paidUntil!: string;
}
