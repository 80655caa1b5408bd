import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import type { MessageResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { REGISTRATIONS_PER_IP } from '../identity/limits.js';
import { Public } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { LimitPerIp } from '../kernel/ip-limit.guard.js';
import { MessageDto } from '../kernel/message.dto.js';
import { LargeBody } from '../kernel/request-body.js';
import { MAX_PICTURE_LENGTH } from '../kernel/uploaded-picture.provider.js';
import { RegisterDto } from './registration.dto.js';
import { RegistrationService } from './registration.service.js';

@ApiTags('profile')
@Controller()
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post('register')
  @ApiDoc({
    summary: 'Register',
    description:
      'Creates a customer account. Then sign in with `POST /api/login`. The response is the same for an email address ' +
      'that already has an account, whose owner is notified by email.',
    errors: ['picture-invalid', 'amount-mismatch'],
  })
  @Idempotent()
  @LargeBody({ field: 'profilePic', maxBytes: MAX_PICTURE_LENGTH })
  @Public()
  @LimitPerIp(REGISTRATIONS_PER_IP)
  @ApiCreatedResponse({ type: MessageDto })
  async register(@Body() form: RegisterDto): Promise<MessageResponse> {
    await this.registration.register(form);
    return { message: MESSAGES.registered };
  }
}
