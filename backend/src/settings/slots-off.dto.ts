import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import type { SlotKind, SlotsOff } from '#libs/catalogue.js';
import { slotsOf } from '#libs/offered-slots.js';

/** Time slots of a kind. One at least stays on offer. */
const SomeSlots = (kind: SlotKind, of: string) => {
  const slots = slotsOf(kind);
  return applyDecorators(
    ApiProperty({
      enum: slots,
      isArray: true,
      maxItems: slots.length - 1,
      uniqueItems: true,
      description: `The time slots ${of} that are not offered, as the catalogue writes them`,
    }),
    IsArray({ message: 'Time slots must be a list' }),
    ArrayUnique({ message: 'Each time slot can be in the list only once' }),
    ArrayMaxSize(slots.length - 1, { message: 'Keep at least one time slot on offer' }),
    IsIn(slots, { each: true, message: 'Please choose from the list of time slots' }),
  );
};

@ApiSchema({ description: 'The time slots that new orders cannot choose. Existing orders keep theirs.' })
export class SlotsOffDto implements SlotsOff {
  @SomeSlots('plan', 'of plans') plan!: string[];
  @SomeSlots('basic', 'of basic washes') basic!: string[];
  @SomeSlots('premium', 'of premium washes') premium!: string[];
  @SomeSlots('ultimate', 'of ultimate washes') ultimate!: string[];
}
