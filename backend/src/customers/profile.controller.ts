import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { MessageResponse, ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { Allow, CurrentCaller, Public, type Caller } from '../kernel/access.js';
import { LimitPerAddress } from '../kernel/address-limit.guard.js';
import { DomainError } from '../kernel/domain-error.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { LargeBody } from '../kernel/request-body.js';
import { MAX_PICTURE_LENGTH, PasswordChangeDto, ProfileDto, ProfileUpdateDto, RegisterDto } from './customers.dto.js';
import { CarDto } from './vehicle.dto.js';
import { EmailChangesService } from '../identity/email-changes.service.js';
import { REGISTRATIONS_PER_ADDRESS } from '../identity/limits.js';
import { PasswordChangesService } from '../identity/password-changes.service.js';
import { PicturesService } from './pictures.service.js';
import { ProfileService } from './profile.service.js';
import { RegistrationService } from './registration.service.js';
import { MessageDto } from '../kernel/message.dto.js';

@ApiTags('account')
@Controller()
export class ProfileController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly profiles: ProfileService,
    private readonly pictures: PicturesService,
    private readonly emails: EmailChangesService,
    private readonly passwords: PasswordChangesService,
  ) {}

  @Post('register')
  @Public()
  @LimitPerAddress(REGISTRATIONS_PER_ADDRESS)
  @ApiCreatedResponse({ type: MessageDto })
  async register(@Body() form: RegisterDto): Promise<MessageResponse> {
    await this.registration.register(form);
    return { message: MESSAGES.registered };
  }

  @Get('profile')
  @Allow('user', 'employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: ProfileDto })
  profile(@CurrentCaller() caller: Caller): Promise<ProfileResponse> {
    return this.profiles.find(caller.userId);
  }

  /** One's own, or, for admins, the one that `id` names. */
  @Put('profile')
  @Idempotent()
  @LargeBody({ field: 'profilePic', maxBytes: MAX_PICTURE_LENGTH })
  @Allow('user', 'employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: ProfileDto })
  @ApiEditConflict()
  async update(
    @CurrentCaller() caller: Caller,
    @Body() { id = caller.userId, currentPassword, ...form }: ProfileUpdateDto,
  ): Promise<ProfileResponse> {
    if (id !== caller.userId && caller.role !== 'admin')
      throw new DomainError('not-found', { message: 'This account does not exist.' });
    const editor = id === caller.userId ? { sessionId: caller.sessionId, currentPassword } : 'office';
    return editing(
      async () => this.profiles.response(await this.profiles.update(id, form, editor)),
      () => this.profiles.find(id),
    );
  }

  /** Gives up the email address that waits for its confirmation. */
  @Delete('profile/pending-email')
  @Allow('user', 'employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: ProfileDto })
  async cancelEmailChange(@CurrentCaller() caller: Caller): Promise<ProfileResponse> {
    return this.profiles.response(await this.emails.cancel(caller.userId));
  }

  /** Ends every other session of the account. */
  @Post('profile/password')
  @HttpCode(200)
  @Allow('user', 'employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: MessageDto })
  async changePassword(@CurrentCaller() caller: Caller, @Body() form: PasswordChangeDto): Promise<MessageResponse> {
    await this.passwords.change(caller, form);
    return { message: MESSAGES.passwordChanged };
  }

  /** One more car. */
  @Post('profile/cars')
  @Idempotent()
  @Allow('user')
  @ApiBearerAuth()
  @ApiCreatedResponse({ type: ProfileDto })
  async addCar(@CurrentCaller() caller: Caller, @Body() car: CarDto): Promise<ProfileResponse> {
    return this.profiles.response(await this.profiles.addCar(caller.userId, car));
  }

  /** The plans of a car go on without it. */
  @Delete('profile/cars/:id')
  @Idempotent()
  @Allow('user')
  @ApiBearerAuth()
  @ApiOkResponse({ type: ProfileDto })
  async removeCar(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<ProfileResponse> {
    return this.profiles.response(await this.profiles.removeCar(caller.userId, id));
  }

  /** Public by an unguessable key, so that an <img> can show it. */
  @Get('pictures/:key')
  @Public()
  @Header('cache-control', 'public, max-age=31536000, immutable')
  @Header('x-content-type-options', 'nosniff')
  @Header('content-disposition', 'inline; filename="picture.webp"')
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  async picture(@Param('key') key: string): Promise<StreamableFile> {
    const picture = await this.pictures.read(key);
    if (!picture) throw new DomainError('not-found');
    return new StreamableFile(picture, { type: 'image/webp', length: picture.length });
  }
}
