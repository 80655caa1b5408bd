import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import {
  MAX_LEAD_MESSAGE_LENGTH,
  LEAD_SOURCES,
  LEAD_STATUSES,
  MAX_LEAD_NOTE_LENGTH,
  MAX_LOCATION_LENGTH,
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
  type NewLeadRequest,
} from '#libs/contract/leads.js';
import { EditedVersion } from '../kernel/edit.js';
import { asPhone, PersonEmail, PersonName, PersonPhone, Phone } from '../customers/person.fields.js';
import { CalendarDay, emptyAsNull, nullAsEmpty, Omittable, trimmed } from '../kernel/field-rules.js';

@ApiSchema({ description: 'An enquiry from the website.' })
export class ContactDto implements ContactRequest {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;

  @ApiProperty({ description: 'Location' })
  @Transform(trimmed)
  @MaxLength(MAX_LOCATION_LENGTH, { message: `Please use at most ${MAX_LOCATION_LENGTH} characters` })
  @IsNotEmpty({ message: 'Location is required' })
  @IsString({ message: 'Location is required' })
  subject!: string;

  @ApiPropertyOptional()
  @Omittable()
  @Transform(nullAsEmpty)
  @MaxLength(MAX_LEAD_MESSAGE_LENGTH)
  @IsString()
  message?: string;

  @ApiPropertyOptional({ description: 'Whether news and offers may be emailed to this address' })
  @Omittable()
  @IsBoolean({ message: 'mailingList must be true or false' })
  mailingList?: boolean;

  @ApiPropertyOptional({ description: 'Leave empty. A hidden field that only spam bots fill in.' })
  @Omittable()
  @MaxLength(200)
  @IsString()
  website?: string;
}

/** An email address, or empty text if it is not known. */
const EmailOrEmpty = () =>
  applyDecorators(
    ValidateIf(({ email }: { email?: unknown }) => email !== ''),
    PersonEmail(),
  );

/** The location of a lead that staff enter; may be empty. */
const Location = () =>
  applyDecorators(
    Omittable(),
    Transform(trimmed),
    MaxLength(MAX_LOCATION_LENGTH, { message: `Please use at most ${MAX_LOCATION_LENGTH} characters` }),
    IsString(),
  );

/** The fields of a lead that staff enter. */
class LeadFieldsDto {
  @ApiProperty() @PersonName() name!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Empty or null to remove it' })
  @ValidateIf(({ phone }: LeadFieldsDto) => phone !== undefined && phone !== null && phone !== '')
  @Transform(asPhone)
  @Phone()
  phone?: string | null;

  @ApiPropertyOptional({ description: 'Empty or null to remove it' })
  @Omittable()
  @Transform(nullAsEmpty)
  @MaxLength(MAX_LEAD_MESSAGE_LENGTH)
  @IsString()
  message?: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @Transform(emptyAsNull)
  @MaxLength(64)
  @IsString()
  communityId?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: "An employee's id" })
  @IsOptional()
  @Transform(emptyAsNull)
  @MaxLength(64)
  @IsString()
  assigneeId?: string | null;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day of the next contact by staff',
  })
  @IsOptional()
  @CalendarDay('Please choose a day')
  followUpOn?: string | null;

  @ApiPropertyOptional({ enum: LEAD_SOURCES, description: 'Where the lead came from' })
  @Omittable()
  @IsIn(LEAD_SOURCES, { message: `source must be one of ${LEAD_SOURCES.join(', ')}` })
  source?: LeadSource;
}

@ApiSchema({ description: 'An enquiry that staff received, with a phone, an email address or both.' })
export class NewLeadDto extends LeadFieldsDto implements NewLeadRequest {
  @ApiPropertyOptional() @Omittable() @EmailOrEmpty() email?: string;

  @ApiPropertyOptional({ description: 'Location. By default the name of the community' })
  @Location()
  subject?: string;
}

@ApiSchema({ description: 'Changes of a lead. Omitted fields keep their values.' })
export class LeadUpdateDto extends LeadFieldsDto implements LeadUpdate {
  @ApiProperty({ description: 'Empty for a lead with a phone only' }) @EmailOrEmpty() email!: string;

  @ApiPropertyOptional({ description: 'Location. A new one also changes the community, unless the request does' })
  @Location()
  subject?: string;

  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'The new status of a lead.' })
export class LeadStatusChangeDto implements LeadStatusRequest {
  @ApiProperty({ enum: LEAD_STATUSES })
  @IsIn(LEAD_STATUSES, { message: `status must be one of ${LEAD_STATUSES.join(', ')}` })
  status!: LeadStatus;

  @ApiPropertyOptional({ description: 'Why the lead was lost. Only stored with `lost`' })
  @Omittable()
  @Transform(trimmed)
  @MaxLength(MAX_LOST_REASON_LENGTH)
  @IsString()
  reason?: string;
}

@ApiSchema({ description: 'A note to add to a lead.' })
export class LeadNoteDto implements LeadNoteRequest {
  @ApiProperty()
  @Transform(trimmed)
  @MaxLength(MAX_LEAD_NOTE_LENGTH, { message: `Please write a note of at most ${MAX_LEAD_NOTE_LENGTH} characters` })
  @IsNotEmpty({ message: 'Please write a note' })
  @IsString({ message: 'Please write a note' })
  text!: string;

  @ApiPropertyOptional({ description: 'Generated by the client. A note sent again with the same id is added once' })
  @Omittable()
  @Matches(/^[\w-]{8,64}$/, { message: 'id must be 8 to 64 letters, digits, _ or -' })
  id?: string;
}

@ApiSchema({ description: 'A note of staff about a lead.' })
class NoteDto implements LeadNoteResponse {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty() by!: string;
  @ApiProperty() text!: string;
}

@ApiSchema({ description: 'An enquiry, and its follow-up by staff.' })
export class LeadDto implements LeadResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Empty if only the phone is known' }) email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty({ description: 'Location' }) subject!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ enum: LEAD_STATUSES }) status!: LeadStatus;
  @ApiProperty({ enum: LEAD_STATUSES, isArray: true }) allowedStatuses!: LeadStatus[];
  @ApiProperty({ type: String, nullable: true }) communityId!: string | null;
  @ApiProperty({ description: 'Empty if the lead has no community' }) communityName!: string;
  @ApiProperty({ type: String, nullable: true }) assigneeId!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The day of the next contact by staff' })
  followUpOn!: string | null;
  @ApiProperty({ enum: LEAD_SOURCES, description: 'Where the lead came from' }) source!: LeadSource;
  @ApiProperty({ description: 'Empty unless the lead is lost' }) lostReason!: string;
  @ApiProperty({ type: [NoteDto] }) notes!: NoteDto[];
  @ApiProperty({ description: 'Whether another lead has the same phone or email address; false for employees' })
  isRepeated!: boolean;
  @ApiProperty({ description: 'Whether it came with the email address or phone of a customer' })
  fromCustomer!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}

@ApiSchema({ description: 'The number of leads in each status.' })
class LeadCountsDto implements Record<LeadStatus, number> {
  @ApiProperty({ type: 'integer', description: 'Not contacted yet' }) new!: number;
  @ApiProperty({ type: 'integer', description: 'Contacted, and neither converted nor lost' }) contacted!: number;
  @ApiProperty({ type: 'integer', description: 'Became customers' }) converted!: number;
  @ApiProperty({ type: 'integer', description: 'Did not become customers' }) lost!: number;
}

@ApiSchema({ description: 'The leads of one source.' })
export class LeadFunnelRowDto implements LeadFunnelRow {
  @ApiProperty({ enum: LEAD_SOURCES, description: 'Where the leads came from' }) source!: LeadSource;
  @ApiProperty({ type: 'integer', description: 'All leads of the source' }) leads!: number;
  @ApiProperty({ type: LeadCountsDto, description: 'The number of leads by current status' }) statuses!: LeadCountsDto;
}
