import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type {
  CommunityPlans,
  CommunityWorkload,
  DayWorkloadResponse,
  EmployeeDayWorkload,
  EmployeeWorkload,
  WorkloadResponse,
} from '#libs/contract/workload.js';

@ApiSchema({ description: 'The open work in a community.' })
class CommunityWorkloadDto implements CommunityWorkload {
  @ApiProperty() communityId!: string;
  @ApiProperty({ type: 'integer', description: 'Plans served today; on a day off, those of the next service day' })
  plans!: number;
  @ApiProperty({ type: 'integer', description: 'Active plans, those that begin later included' }) activePlans!: number;
  @ApiProperty({ type: 'integer', description: 'Visits of plans that have been reported today' }) reported!: number;
  @ApiProperty({ type: 'integer', description: 'Single washes that are booked or assigned' }) washes!: number;
  @ApiProperty({ type: 'integer', description: 'Employees who cover it today' }) employees!: number;
}

@ApiSchema({ description: 'The open work of an employee.' })
class EmployeeWorkloadDto implements EmployeeWorkload {
  @ApiProperty() employeeId!: string;
  @ApiProperty({ type: 'integer', description: 'Plans of the communities they cover today' }) plans!: number;
  @ApiProperty({ type: 'integer', description: 'Visits of plans in these communities that have been reported today' })
  reported!: number;
  @ApiProperty({ type: 'integer', description: 'Open single washes assigned to them' }) washes!: number;
}

@ApiSchema({ description: 'The number of plans that are served in a community.' })
class CommunityPlansDto implements CommunityPlans {
  @ApiProperty() communityId!: string;
  @ApiProperty({ type: 'integer' }) plans!: number;
}

@ApiSchema({ description: 'The open work by community and by employee.' })
export class WorkloadDto implements WorkloadResponse {
  @ApiProperty({
    type: 'integer',
    description: 'Plans that the schedule has today, in all communities; 0 on a day off',
  })
  carsToday!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why no team works today, such as the name of a holiday; null on a service day',
  })
  dayOff!: string | null;
  @ApiProperty({ type: [CommunityWorkloadDto] }) communities!: CommunityWorkloadDto[];
  @ApiProperty({
    type: [CommunityPlansDto],
    description:
      'The communities whose plans no employee covers today, those with the most plans first; on a day off, on the next service day',
  })
  uncovered!: CommunityPlansDto[];
  @ApiProperty({ type: [EmployeeWorkloadDto] }) employees!: EmployeeWorkloadDto[];
}

@ApiSchema({ description: 'The visits of plans that an employee has on a day.' })
class EmployeeDayWorkloadDto implements EmployeeDayWorkload {
  @ApiProperty() employeeId!: string;
  @ApiProperty({ type: 'integer', description: 'Visits of plans in the schedule of the employee' }) plans!: number;
  @ApiProperty({ type: 'integer', description: 'Those that have been reported, by anyone' }) reported!: number;
}

@ApiSchema({ description: 'The visits of plans on a day, by employee.' })
export class DayWorkloadDto implements DayWorkloadResponse {
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why no team works on that day, such as the name of a holiday; null on a service day',
  })
  dayOff!: string | null;
  @ApiProperty({ type: [EmployeeDayWorkloadDto] }) employees!: EmployeeDayWorkloadDto[];
  @ApiProperty({
    type: [CommunityPlansDto],
    description: 'The communities whose plans no employee covers, those with the most plans first. Empty for past days',
  })
  uncovered!: CommunityPlansDto[];
}
