import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';
import { MAX_NOTE_LENGTH, type CustomerNoteRequest, type CustomerNoteResponse } from '#libs/contract/customer-notes.js';
import { trimmed } from '../kernel/field-rules.js';

@ApiSchema({ description: 'The text of a note about a customer.' })
export class CustomerNoteDto implements CustomerNoteRequest {
  @ApiProperty({ description: 'The text of the note' })
  @Transform(trimmed)
  @IsString({ message: 'Please write a note' })
  @Length(1, MAX_NOTE_LENGTH, { message: `Please write a note of at most ${MAX_NOTE_LENGTH} characters` })
  text!: string;
}

@ApiSchema({ description: 'A note of staff about a customer, who does not see it.' })
export class CustomerNoteResponseDto implements CustomerNoteResponse {
  @ApiProperty({ description: "The note's id" }) id!: string;
  @ApiProperty({ description: 'The text of the note' }) text!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null for an unchanged note' })
  editedAt!: string | null;
  @ApiProperty() by!: string;
  @ApiProperty({ description: 'Whether the caller wrote it and so can edit it' }) isOwn!: boolean;
}
