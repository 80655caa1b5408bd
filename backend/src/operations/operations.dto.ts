import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  @ApiProperty({ enum: ['ok'], description: 'Always `ok`: any other state answers a problem document.' }) status!: 'ok';
}
