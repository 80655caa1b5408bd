import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The health of the process.' })
export class HealthDto {
  @ApiProperty({ enum: ['ok'], description: 'Always `ok`. Any other state returns a problem document.' }) status!: 'ok';
}
