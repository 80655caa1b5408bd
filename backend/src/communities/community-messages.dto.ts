import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Length, Matches } from 'class-validator';
import {
  MAX_MESSAGE_SUBJECT_LENGTH,
  MAX_MESSAGE_TEXT_LENGTH,
  type CommunityMessageRequest,
  type CommunityMessageResponse,
  type CommunityRecipients,
} from '#libs/contract/communities.js';
import { nullAsEmptyReadable, oneLine } from '../kernel/field-rules.js';

@ApiSchema({ description: 'A message to the customers of a community.' })
export class CommunityMessageDto implements CommunityMessageRequest {
  @ApiProperty({ description: 'The subject of the email', example: 'No water at Amber Heights tomorrow' })
  @Transform(oneLine)
  @IsString({ message: 'Please write a subject' })
  @Length(1, MAX_MESSAGE_SUBJECT_LENGTH, {
    message: `Please write a subject of at most ${MAX_MESSAGE_SUBJECT_LENGTH} characters`,
  })
  @Matches(/^\P{Cc}*$/u, { message: 'Please write the subject on one line' })
  subject!: string;

  @ApiProperty({
    description: 'The message as plain text. Blank lines separate paragraphs; HTML is not interpreted',
    example: 'We clean again on Thursday.',
  })
  @Transform(nullAsEmptyReadable)
  @IsString({ message: 'Please write a message' })
  @Length(1, MAX_MESSAGE_TEXT_LENGTH, {
    message: `Please write a message of at most ${MAX_MESSAGE_TEXT_LENGTH.toLocaleString('en-IN')} characters`,
  })
  text!: string;
}

@ApiSchema({ description: 'A message that was sent to the customers of a community.' })
export class CommunityMessageResponseDto implements CommunityMessageResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ description: 'The subject of the email' }) subject!: string;
  @ApiProperty({ description: 'The message as plain text. Blank lines separate paragraphs' }) text!: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'The number of customers that it was sent to' })
  recipientCount!: number;
  @ApiProperty({ format: 'email', description: 'The email address of the member of staff who sent it' })
  sentBy!: string;
  @ApiProperty({ format: 'date-time', description: 'When it was sent' }) createdAt!: string;
}

@ApiSchema({ description: 'How many customers get a message.' })
export class CommunityRecipientsDto implements CommunityRecipients {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'The number of customers, each of whom gets one email' })
  count!: number;
}
