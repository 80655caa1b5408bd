import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { MAIL_STATUSES, type MailResponse, type MailStatus } from '#libs/contract/mails.js';

const MOMENT = { format: 'date-time' };

@ApiSchema({ description: 'An email, and whether it has been sent.' })
export class MailDto implements MailResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ description: 'Name of the recipient' }) name!: string;
  @ApiProperty({ format: 'email', description: 'Email address of the recipient' }) email!: string;
  @ApiProperty({ description: 'Subject line', example: 'Your plan for Hyundai Creta starts on 23 Nov 2026' })
  subject!: string;
  @ApiProperty({ enum: MAIL_STATUSES }) status!: MailStatus;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of attempts' }) attempts!: number;
  @ApiProperty({ type: String, nullable: true, description: "The mail server's response to the last failed attempt" })
  lastError!: string | null;
  @ApiProperty({ type: [String], description: 'Names of the attached files' }) attachments!: string[];
  @ApiProperty({ description: 'Whether it failed or waits for its next attempt, and can be sent again' })
  canSendAgain!: boolean;
  @ApiProperty({ ...MOMENT, description: 'When it was queued' }) createdAt!: string;
  @ApiProperty({ type: String, nullable: true, ...MOMENT, description: 'When the mail server accepted it' })
  sentAt!: string | null;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}
