import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { MessageResponse, ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { EmailChangesService } from '../identity/email-changes.service.js';
import { PasswordChangesService } from '../identity/password-changes.service.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { DomainError } from '../kernel/domain-error.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { MessageDto } from '../kernel/message.dto.js';
import { LargeBody } from '../kernel/request-body.js';
import { MAX_PICTURE_LENGTH } from './picture.fields.js';
import { PasswordChangeDto, ProfileDto, ProfileUpdateDto } from './profile.dto.js';
import { ProfileService } from './profile.service.js';
import { VehicleDto } from './vehicle.dto.js';

@ApiTags('account')
@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly emails: EmailChangesService,
    private readonly passwords: PasswordChangesService,
  ) {}

  @Get('profile')
  @Allow('user', 'employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: ProfileDto })
  profile(@CurrentCaller() caller: Caller): Promise<ProfileResponse> {
    return this.profiles.find(caller.userId);
  }

  /** Changes the caller's profile or, for admins, that of the account `id`. */
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

  /** Cancels a change of the email address that has not been confirmed yet. */
  @Delete('profile/pending-email')
  @Allow('user', 'employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: ProfileDto })
  async cancelEmailChange(@CurrentCaller() caller: Caller): Promise<ProfileResponse> {
    return this.profiles.response(await this.emails.cancel(caller.userId));
  }

  /** Changes the password, and ends every other session of the account. */
  @Post('profile/password')
  @HttpCode(200)
  @Allow('user', 'employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: MessageDto })
  async changePassword(@CurrentCaller() caller: Caller, @Body() form: PasswordChangeDto): Promise<MessageResponse> {
    await this.passwords.change(caller, form);
    return { message: MESSAGES.passwordChanged };
  }

  /** Adds a vehicle. */
  @Post('profile/cars')
  @Idempotent()
  @Allow('user')
  @ApiBearerAuth()
  @ApiCreatedResponse({ type: ProfileDto })
  async addVehicle(@CurrentCaller() caller: Caller, @Body() vehicle: VehicleDto): Promise<ProfileResponse> {
    return this.profiles.response(await this.profiles.addVehicle(caller.userId, vehicle));
  }

  /** Removes a vehicle. Its plans continue. */
  @Delete('profile/cars/:id')
  @Idempotent()
  @Allow('user')
  @ApiBearerAuth()
  @ApiOkResponse({ type: ProfileDto })
  async removeVehicle(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<ProfileResponse> {
    return this.profiles.response(await this.profiles.removeVehicle(caller.userId, id));
  }
}
