import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { VisitResponse } from '#libs/contract/visits.js';
import { StoredVisitReportDto } from './visit-report.fields.js';

@ApiSchema({ description: 'A reported visit of a plan.' })
export class ReportedVisitDto extends StoredVisitReportDto implements VisitResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ description: 'The plan' }) orderId!: string;
  @ApiProperty() userId!: string;
  @ApiProperty({ format: 'date', description: 'Asia/Kolkata' }) date!: string;
  @ApiProperty() carName!: string;
  @ApiProperty() carNumber!: string;
  @ApiProperty() communityId!: string;
  @ApiProperty() communityName!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Whose visit it was; null in responses to customers' })
  employeeId!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The name of the employee; null in responses to customers',
  })
  employee!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Who reported it in the office; null if the employee did, and in responses to customers',
  })
  enteredBy!: string | null;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}
