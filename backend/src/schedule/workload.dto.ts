import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CommunityWorkload, EmployeeWorkload, WorkloadResponse } from '#libs/contract/workload.js';

@ApiSchema({ description: 'The open work in a community.' })
class CommunityWorkloadDto implements CommunityWorkload {
  @ApiProperty() communityId!: string;
  @ApiProperty({ type: 'integer', description: 'Active plans' }) plans!: number;
  @ApiProperty({ type: 'integer', description: 'Single washes that are booked or assigned' }) washes!: number;
  @ApiProperty({ type: 'integer', description: 'Employees who cover it today' }) employees!: number;
}

@ApiSchema({ description: 'The open work of an employee.' })
class EmployeeWorkloadDto implements EmployeeWorkload {
  @ApiProperty() employeeId!: string;
  @ApiProperty({ type: 'integer', description: 'Active plans of the communities they cover today' }) plans!: number;
  @ApiProperty({ type: 'integer', description: 'Open single washes assigned to them' }) washes!: number;
}

@ApiSchema({ description: 'The open work by community and by employee.' })
export class WorkloadDto implements WorkloadResponse {
  @ApiProperty({ type: [CommunityWorkloadDto] }) communities!: CommunityWorkloadDto[];
  @ApiProperty({ type: [EmployeeWorkloadDto] }) employees!: EmployeeWorkloadDto[];
}
