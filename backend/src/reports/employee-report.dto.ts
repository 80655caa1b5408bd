import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { EmployeeReportResponse, EmployeeReportRow } from '#libs/contract/employee-report.js';
import { CalendarMonth } from '../kernel/field-rules.js';

const COUNT = { type: 'integer', minimum: 0 } as const;

export class MonthDto {
  @ApiProperty({ example: '2026-11', description: 'A calendar month, in Asia/Kolkata' })
  @CalendarMonth()
  month!: string;
}

@ApiSchema({ description: 'The visits and single washes of an employee in a month.' })
class EmployeeReportRowDto implements EmployeeReportRow {
  @ApiProperty() employeeId!: string;
  @ApiProperty({ description: 'Name of the employee' }) name!: string;
  @ApiProperty({ ...COUNT, description: 'Days with a visit or wash that was done' }) daysWorked!: number;
  @ApiProperty({ ...COUNT, description: 'Visits of plans that were made' }) visitsDone!: number;
  @ApiProperty({ ...COUNT, description: 'Visits of plans that were missed' }) visitsMissed!: number;
  @ApiProperty({ ...COUNT, description: 'Single washes that are done, by the day they were booked for' })
  washesDone!: number;
}

@ApiSchema({ description: 'The visits and single washes of each employee in a month.' })
export class EmployeeReportDto implements EmployeeReportResponse {
  @ApiProperty({ example: '2026-11', description: 'The month, in Asia/Kolkata' }) month!: string;
  @ApiProperty({
    type: [EmployeeReportRowDto],
    description: 'By name: employees who can sign in, and others with visits or washes',
  })
  employees!: EmployeeReportRowDto[];
}
