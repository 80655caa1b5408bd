import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import {
  LEAD_SOURCES,
  LEAD_STATUSES,
  MAX_LOST_REASON_LENGTH,
  type LeadFunnelRow,
  type LeadSource,
  type LeadStatus,
  type ContactRequest,
  type LeadNoteRequest,
  type LeadNoteResponse,
  type LeadResponse,
  type LeadStatusRequest,
  type LeadUpdate,
} from '#libs/contract/leads.js';
import { EditedVersion } from '../kernel/edit.js';
import { asPhone, PersonEmail, PersonName, PersonPhone, Phone } from '../customers/person.fields.js';
import { CalendarDay, trimmed, Omittable } from '../kernel/field-rules.js';

/** Forms send null for what was emptied. */
const nullAsEmpty = ({ value }: { value: unknown }): unknown => (value === null ? '' : trimmed({ value }));

export class ContactDto implements ContactRequest {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;

  @ApiProperty({ description: 'Location' })
  @Transform(trimmed)
  @IsString({ message: 'Location is required' })
  @Length(1, 200, { message: 'Location is required' })
  subject!: string;

  @ApiPropertyOptional()
  @Omittable()
  @Transform(nullAsEmpty)
  @IsString()
  @MaxLength(2000)
  message?: string;

  @ApiPropertyOptional({ description: 'Whether news and offers may be mailed to this address' })
  @Omittable()
  @IsBoolean({ message: 'mailingList must be true or false' })
  mailingList?: boolean;

  @ApiPropertyOptional({ description: 'Leave empty: a field that only programs fill.' })
  @Omittable()
  @IsString()
  @MaxLength(200)
  website?: string;
}

export class LeadUpdateDto implements LeadUpdate {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;

  @ApiPropertyOptional({ description: 'Empty to take it out' })
  @ValidateIf(({ phone }: LeadUpdateDto) => phone !== undefined && phone !== '')
  @Transform(asPhone)
  @Phone()
  phone?: string;

  @ApiPropertyOptional()
  @Omittable()
  @Transform(nullAsEmpty)
  @IsString()
  @MaxLength(2000)
  message?: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  communityId?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: "An employee's id" })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  assigneeId?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, description: 'When staff contact them again' })
  @IsOptional()
  @CalendarDay('Please choose a day')
  followUpOn?: string | null;

  @ApiPropertyOptional({ enum: LEAD_SOURCES, description: 'Where the lead came from' })
  @Omittable()
  @IsIn(LEAD_SOURCES, { message: `source must be one of ${LEAD_SOURCES.join(', ')}` })
  source?: LeadSource;

  @EditedVersion() version?: number;
}

export class LeadStatusChangeDto implements LeadStatusRequest {
  @ApiProperty({ enum: LEAD_STATUSES })
  @IsIn(LEAD_STATUSES, { message: `status must be one of ${LEAD_STATUSES.join(', ')}` })
  status!: LeadStatus;

  @ApiPropertyOptional({ description: 'Why the lead was lost; kept only with `lost`' })
  @Omittable()
  @Transform(trimmed)
  @IsString()
  @MaxLength(MAX_LOST_REASON_LENGTH)
  reason?: string;
}

export class LeadNoteDto implements LeadNoteRequest {
  @ApiProperty()
  @Transform(trimmed)
  @IsString()
  @Length(1, 1000, { message: 'Please write a note' })
  text!: string;

  @ApiPropertyOptional({ description: 'Made by the client: the same note sent again is added once' })
  @Omittable()
  @Matches(/^[\w-]{8,64}$/, { message: 'id must be 8 to 64 letters, digits, _ or -' })
  id?: string;
}

class NoteDto implements LeadNoteResponse {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty() by!: string;
  @ApiProperty() text!: string;
}

export class LeadDto implements LeadResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty({ description: 'Location' }) subject!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ enum: LEAD_STATUSES }) status!: LeadStatus;
  @ApiProperty({ enum: LEAD_STATUSES, isArray: true }) allowedStatuses!: LeadStatus[];
  @ApiProperty({ type: String, nullable: true }) communityId!: string | null;
  @ApiProperty({ description: 'Empty where the lead belongs to none' }) communityName!: string;
  @ApiProperty({ type: String, nullable: true }) assigneeId!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'When staff contact them again' })
  followUpOn!: string | null;
  @ApiProperty({ enum: LEAD_SOURCES, description: 'Where the lead came from' }) source!: LeadSource;
  @ApiProperty({ description: 'Empty unless the lead is lost' }) lostReason!: string;
  @ApiProperty({ type: [NoteDto] }) notes!: NoteDto[];
  @ApiProperty({ description: 'Whether another lead has the same phone or email address; false for employees' })
  isRepeated!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'One more at each change' }) version!: number;
}

class LeadCountsDto implements Record<LeadStatus, number> {
  @ApiProperty({ type: 'integer', description: 'Not contacted yet' }) new!: number;
  @ApiProperty({ type: 'integer', description: 'Contacted, and neither converted nor lost' }) contacted!: number;
  @ApiProperty({ type: 'integer', description: 'Became customers' }) converted!: number;
  @ApiProperty({ type: 'integer', description: 'Did not become customers' }) lost!: number;
}

export class LeadFunnelRowDto implements LeadFunnelRow {
  @ApiProperty({ enum: LEAD_SOURCES, description: 'Where the leads came from' }) source!: LeadSource;
  @ApiProperty({ type: 'integer', description: 'All leads of the source' }) leads!: number;
  @ApiProperty({ type: LeadCountsDto, description: 'How many have each status now' }) statuses!: LeadCountsDto;
}
