import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  @ApiProperty({ enum: ['ok'], description: 'Always `ok`. Any other state returns a problem document.' }) status!: 'ok';
}
