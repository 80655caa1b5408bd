import { Body, Controller, Get, Header, Param, Post, Put, Req, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { MessageResponse, ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { Allow, CurrentCaller, Public, type Caller } from '../kernel/access.js';
import { DomainError } from '../kernel/domain-error.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { ProfileDto, ProfileUpdateDto, RegisterDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { REGISTRATIONS_PER_ADDRESS } from './limits.js';
import { Pictures } from './pictures.js';
import { MessageDto } from './session.dto.js';

@ApiTags('account')
@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly pictures: Pictures,
    private readonly limits: RateLimits,
  ) {}

  @Post('register')
  @Public()
  @ApiCreatedResponse({ type: MessageDto })
  async register(@Body() form: RegisterDto, @Req() request: FastifyRequest): Promise<MessageResponse> {
    await this.limits.take(REGISTRATIONS_PER_ADDRESS, request.ip);
    await this.accounts.register(form);
    return { message: MESSAGES.registered };
  }

  @Get('profile')
  @Allow('user', 'employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: ProfileDto })
  profile(@CurrentCaller() caller: Caller): Promise<ProfileResponse> {
    return this.accounts.profile(caller.userId);
  }

  @Put('profile')
  @Allow('user', 'employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: ProfileDto })
  update(@CurrentCaller() caller: Caller, @Body() form: ProfileUpdateDto): Promise<ProfileResponse> {
    return this.accounts.updateProfile(caller.userId, form);
  }

  /** Public by an unguessable key, so that an <img> can show it. */
  @Get('pictures/:key')
  @Public()
  @Header('cache-control', 'public, max-age=31536000, immutable')
  @ApiOkResponse({ content: { 'image/webp': {} } })
  async picture(@Param('key') key: string): Promise<StreamableFile> {
    const picture = await this.pictures.read(key);
    if (!picture) throw new DomainError('not-found');
    return new StreamableFile(picture, { type: 'image/webp' });
  }
}
