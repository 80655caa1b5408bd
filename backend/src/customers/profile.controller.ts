import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { MessageResponse, ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { hasPermission } from '#libs/permissions.js';
import { EmailChangesService } from '../identity/email-changes.service.js';
import { PasswordChangesService } from '../identity/password-changes.service.js';
import { SessionsService } from '../identity/sessions.service.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { notFound } from '../kernel/not-found.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { MessageDto } from '../kernel/message.dto.js';
import { LargeBody } from '../kernel/request-body.js';
import { MAX_PICTURE_LENGTH } from '../kernel/uploaded-picture.provider.js';
import { PasswordChangeDto, ProfileDto, ProfileUpdateDto } from './profile.dto.js';
import { ProfileService } from './profile.service.js';
import { VehicleDto } from './vehicle.dto.js';

@ApiTags('profile')
@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly emails: EmailChangesService,
    private readonly passwords: PasswordChangesService,
    private readonly sessions: SessionsService,
  ) {}

  @Get('profile')
  @ApiDoc({
    summary: 'Get your profile',
    description: 'The profile of the signed-in account, with all its cars.',
  })
  @Allow('user', 'own-account')
  @ApiOkResponse({ type: ProfileDto })
  getProfile(@CurrentCaller() caller: Caller): Promise<ProfileResponse> {
    return this.profiles.response(this.sessions.accountOf(caller));
  }

  @Put('profile')
  @ApiDoc({
    summary: 'Update a profile',
    description:
      'Updates the fields that are sent; all others keep their values. A new email address needs ' +
      '`currentPassword` and takes effect once confirmed with the emailed link. Staff who may change ' +
      'customers can update another account by its `id`.',
    errors: ['picture-invalid', 'amount-mismatch', 'not-found', 'too-many-requests'],
  })
  @Idempotent()
  @LargeBody({ field: 'profilePic', maxBytes: MAX_PICTURE_LENGTH })
  @Allow('user', 'own-account')
  @ApiOkResponse({ type: ProfileDto })
  async updateProfile(
    @CurrentCaller() caller: Caller,
    @Body() { id = caller.userId, currentPassword, ...form }: ProfileUpdateDto,
  ): Promise<ProfileResponse> {
    if (id !== caller.userId && !hasPermission(caller.staffRole, 'customers:write')) notFound('account');
    const editor = id === caller.userId ? { sessionId: caller.sessionId, currentPassword } : 'office';
    return withLatestOnConflict(
      async () => this.profiles.response(await this.profiles.update(id, form, editor)),
      () => this.profiles.find(id),
    );
  }

  @Delete('profile/pending-email')
  @ApiDoc({
    summary: 'Cancel a change of email address',
    description: 'Discards a new email address that has not been confirmed.',
  })
  @Allow('user', 'own-account')
  @ApiOkResponse({ type: ProfileDto })
  async cancelEmailChange(@CurrentCaller() caller: Caller): Promise<ProfileResponse> {
    return this.profiles.response(await this.emails.cancel(caller.userId));
  }

  @Post('profile/password')
  @ApiDoc({
    summary: 'Change your password',
    description: 'Requires the current password. Ends every other session of the account.',
    errors: ['too-many-requests', 'conflict'],
  })
  @Idempotent()
  @HttpCode(200)
  @Allow('user', 'own-account')
  @ApiOkResponse({ type: MessageDto })
  async changePassword(@CurrentCaller() caller: Caller, @Body() form: PasswordChangeDto): Promise<MessageResponse> {
    await this.passwords.change(caller, form);
    return { message: MESSAGES.passwordChanged };
  }

  @Post('profile/cars')
  @ApiDoc({
    summary: 'Add a car',
    description: 'Adds a car to the profile, which can have up to 20. `carName` and `carNumber` are required.',
    errors: ['amount-mismatch'],
  })
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: ProfileDto })
  async addCar(@CurrentCaller() caller: Caller, @Body() vehicle: VehicleDto): Promise<ProfileResponse> {
    return this.profiles.response(await this.profiles.addVehicle(caller.userId, vehicle));
  }

  @Delete('profile/cars/:id')
  @ApiDoc({
    summary: 'Remove a car',
    description: 'Removes a car from the profile. Its subscriptions continue.',
  })
  @Idempotent()
  @Allow('user')
  @ApiOkResponse({ type: ProfileDto })
  async removeCar(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<ProfileResponse> {
    return this.profiles.response(await this.profiles.removeVehicle(caller.userId, id));
  }
}
