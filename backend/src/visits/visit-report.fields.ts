import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  EXTRA_SERVICES,
  MISSED_REASONS,
  VISIT_OUTCOMES,
  type ExtraService,
  type MissedReason,
  type StoredVisitReport,
  type VisitOutcome,
  type VisitReport,
} from '#libs/contract/visits.js';

@ApiSchema({ description: 'The reported outcome of a visit.' })
export class VisitReportDto implements VisitReport {
  @ApiProperty({ enum: VISIT_OUTCOMES, description: 'Whether the car was cleaned' }) outcome!: VisitOutcome;
  @ApiProperty({
    enum: EXTRA_SERVICES,
    isArray: true,
    description: 'What was done besides the daily exterior cleaning; empty for a missed visit',
  })
  extras!: ExtraService[];
  @ApiProperty({ enum: MISSED_REASONS, nullable: true, description: 'Why the car was not cleaned; otherwise null' })
  reason!: MissedReason | null;
  @ApiProperty({ description: 'For the customer and the office; may be empty' }) note!: string;
}

@ApiSchema({ description: 'A stored report of a visit.' })
export class StoredVisitReportDto extends VisitReportDto implements StoredVisitReport {
  @ApiProperty({ format: 'date-time', description: 'When it was reported' }) reportedAt!: string;
}
