import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Difference } from '#libs/differences.js';
import { ROLES, STAFF_ROLES, type Role, type StaffRole } from '#libs/contract/accounts.js';
import {
  SECURITY_EVENTS,
  SESSION_END_REASONS,
  type SecurityEventName,
  type SessionEndReason,
  type SecurityEventResponse,
} from '#libs/contract/security-events.js';

@ApiSchema({ description: 'A field that was changed, with its value before and after.' })
class ChangedValueDto implements Difference {
  @ApiProperty({ example: 'email' }) field!: string;
  @ApiProperty({ description: 'Null for none.', oneOf: [{ type: 'string', nullable: true }, { type: 'boolean' }] })
  before!: unknown;
  @ApiProperty({ description: 'Null for none.', oneOf: [{ type: 'string', nullable: true }, { type: 'boolean' }] })
  after!: unknown;
}

@ApiSchema({ description: 'An event of an account, such as a sign-in or a password change.' })
export class SecurityEventDto implements SecurityEventResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ enum: SECURITY_EVENTS }) event!: SecurityEventName;
  @ApiProperty({ format: 'date-time' }) at!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null when the event concerns no account, or several' })
  accountId!: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The account's name at the time" }) name!: string | null;
  @ApiProperty({ enum: ROLES, nullable: true, description: "The account's role at the time" }) role!: Role | null;

  @ApiProperty({ enum: STAFF_ROLES, nullable: true, description: 'The staff role at the time; null for customers' })
  staffRole!: StaffRole | null;

  @ApiProperty({ type: String, nullable: true, description: 'The IP address it came from', example: '203.0.113.7' })
  remoteAddress!: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The staff member who did it to somebody else's account" })
  by!: string | null;

  @ApiProperty({ enum: SESSION_END_REASONS, nullable: true, description: 'Of sessions-ended' })
  reason!: SessionEndReason | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Of sign-in-failures: how many failed' })
  attempts!: number | null;

  @ApiProperty({ type: [ChangedValueDto] }) differences!: ChangedValueDto[];
}
