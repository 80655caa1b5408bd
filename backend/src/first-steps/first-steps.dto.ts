import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import {
  CONFIRMABLE_STEPS,
  FIRST_STEPS,
  type ConfirmableStep,
  type FirstStep,
  type FirstStepsRequest,
  type FirstStepsResponse,
} from '#libs/contract/first-steps.js';

@ApiSchema({ description: 'What the admins have decided about the first steps.' })
export class FirstStepsRequestDto implements FirstStepsRequest {
  @ApiProperty({
    enum: CONFIRMABLE_STEPS,
    isArray: true,
    description: 'Steps that are done without a change, because the initial values are right',
  })
  @IsArray()
  @ArrayMaxSize(CONFIRMABLE_STEPS.length)
  @ArrayUnique({ message: 'confirmed must name each step once' })
  @IsIn(CONFIRMABLE_STEPS, { each: true })
  confirmed!: ConfirmableStep[];

  @ApiProperty({ description: 'Whether the dashboard hides the steps, for all admins' })
  @IsBoolean()
  isHidden!: boolean;
}

@ApiSchema({ description: 'A step, and whether it is done.' })
class FirstStepStateDto {
  @ApiProperty({ enum: FIRST_STEPS, description: 'The step' }) name!: FirstStep;
  @ApiProperty({ description: 'Whether the data shows that it is done, or an admin has confirmed it' })
  isDone!: boolean;
}

@ApiSchema({ description: 'What a new business needs before its first order.' })
export class FirstStepsDto extends FirstStepsRequestDto implements FirstStepsResponse {
  @ApiProperty({ type: [FirstStepStateDto], description: 'In the order of the dashboard' })
  steps!: FirstStepStateDto[];
}
