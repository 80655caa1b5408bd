import { Body, Controller, HttpCode, Ip, Param, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiCookieAuth, ApiOkResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EmailConfirmedResponse, MessageResponse, SessionResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { AppConfig } from '../config/config.js';
import { Public } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { LimitPerIp } from '../kernel/ip-limit.guard.js';
import { DomainError } from '../kernel/domain-error.js';
import { MessageDto } from '../kernel/message.dto.js';
import { DEVICE_MS } from './devices.service.js';
import { EmailChangesService } from './email-changes.service.js';
import { EMAIL_TOKENS_PER_IP, RESETS_PER_IP, RESET_TOKENS_PER_IP } from './limits.js';
import { LoginService } from './login.service.js';
import { PasswordResetsService } from './password-resets.service.js';
import { EmailConfirmedDto, ForgotPasswordDto, LoginDto, ResetPasswordDto, SessionDto } from './session.dto.js';
import { SessionsService, type OpenSession } from './sessions.service.js';
import { sessionCookies } from './session-cookies.provider.js';
import { LimitSignIns, originOf } from './sign-in.guard.js';

@ApiTags('sessions')
@Public()
@Controller()
export class SessionController {
  private readonly cookies;

  constructor(
    private readonly logins: LoginService,
    private readonly sessions: SessionsService,
    private readonly resets: PasswordResetsService,
    private readonly emails: EmailChangesService,
    private readonly config: AppConfig,
  ) {
    this.cookies = sessionCookies(config);
  }

  @Post('login')
  @ApiDoc({
    summary: 'Sign in',
    description:
      'Checks email and password, returns a bearer token and sets the refresh cookie. Failed attempts are ' +
      'counted per account, IP address and browser. Above a limit, further attempts are delayed.',
    errors: ['login-failed', 'too-many-requests'],
  })
  @LimitSignIns()
  @HttpCode(200)
  @ApiOkResponse({ type: SessionDto })
  async login(
    @Body() { email, password }: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    const session = await this.logins.login(email, password, originOf(request, this.config));
    const response = this.startSession(session, reply);
    this.setDeviceCookie(session.deviceToken, reply);
    return response;
  }

  @Post('auth/refresh')
  @RouteConfig({ ignoresBody: true })
  @ApiDoc({
    summary: 'Refresh the session',
    description:
      'Exchanges the refresh cookie for a new bearer token and the next refresh cookie. Each cookie works ' +
      'once. A session ends after 30 days, and after 12 hours of inactivity for staff.',
    errors: ['not-signed-in'],
  })
  @HttpCode(200)
  @ApiCookieAuth('refreshCookie')
  @ApiOkResponse({ type: SessionDto })
  async refreshSession(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    try {
      return this.startSession(await this.sessions.renew(request.cookies[this.cookies.refresh.name]), reply);
    } catch (error) {
      if (error instanceof DomainError) this.clearRefreshCookie(reply);
      throw error;
    }
  }

  @Post('auth/logout')
  @RouteConfig({ ignoresBody: true })
  @ApiDoc({
    summary: 'Sign out',
    description: 'Ends the session of the refresh cookie and clears the cookie. Succeeds even without a session.',
  })
  @HttpCode(200)
  @ApiCookieAuth('refreshCookie')
  @ApiSecurity({})
  @ApiOkResponse({ type: MessageDto })
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.sessions.end(request.cookies[this.cookies.refresh.name]);
    this.clearRefreshCookie(reply);
    return { message: 'Logged out.' };
  }

  @Post('auth/forgot-password')
  @ApiDoc({
    summary: 'Request a password reset',
    description:
      'Emails a link for choosing a new password, valid for 30 minutes. The response is the same whether or ' +
      'not the address has an account.',
  })
  @LimitPerIp(RESETS_PER_IP)
  @HttpCode(200)
  @ApiOkResponse({ type: MessageDto })
  async requestPasswordReset(@Body() { email }: ForgotPasswordDto): Promise<MessageResponse> {
    await this.resets.request(email);
    return { message: MESSAGES.resetMailed };
  }

  @Post('auth/reset-password/:token')
  @ApiDoc({
    summary: 'Reset a password',
    description:
      'Sets a new password with the token of the emailed link, and ends every session of the account. A ' +
      'token works once.',
    errors: ['reset-token-invalid'],
  })
  @Idempotent()
  @LimitPerIp(RESET_TOKENS_PER_IP)
  @HttpCode(200)
  @ApiOkResponse({ type: MessageDto })
  async resetPassword(
    @Param('token') token: string,
    @Body() { password }: ResetPasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    this.setDeviceCookie(await this.resets.complete(token, password, originOf(request, this.config)), reply);
    return { message: MESSAGES.resetDone };
  }

  @Post('auth/confirm-email/:token')
  @ApiDoc({
    summary: 'Confirm a new email address',
    description: 'Replaces the email address of the account with the one that the emailed link was sent to.',
    errors: ['email-token-invalid', 'email-taken'],
  })
  @Idempotent()
  @LimitPerIp(EMAIL_TOKENS_PER_IP)
  @HttpCode(200)
  @ApiOkResponse({ type: EmailConfirmedDto })
  async confirmEmail(@Param('token') token: string, @Ip() address: string): Promise<EmailConfirmedResponse> {
    const email = await this.emails.confirm(token, address);
    return { message: MESSAGES.emailConfirmed, email };
  }

  private startSession(
    { account, accessToken, refreshToken, secondsLeft }: OpenSession,
    reply: FastifyReply,
  ): SessionResponse {
    const { name, options } = this.cookies.refresh;
    void reply.setCookie(name, refreshToken, { ...options, maxAge: secondsLeft });
    const { id: userId, email, role, staffRole } = account;
    return { token: accessToken, userId, email, role, ...(staffRole && { staffRole }) };
  }

  /** Marks this browser as known: failed sign-ins from other browsers no longer limit it. */
  private setDeviceCookie(deviceToken: string, reply: FastifyReply): void {
    const { name, options } = this.cookies.device;
    void reply.setCookie(name, deviceToken, { ...options, maxAge: DEVICE_MS / 1000 });
  }

  private clearRefreshCookie(reply: FastifyReply): void {
    const { name, options } = this.cookies.refresh;
    void reply.clearCookie(name, options);
  }
}
