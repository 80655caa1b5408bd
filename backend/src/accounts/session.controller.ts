import { Body, Controller, Headers, HttpCode, Ip, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EmailConfirmedResponse, MessageResponse, SessionResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { AppConfig } from '../config.js';
import { Public } from '../kernel/access.js';
import { LimitPerAddress } from '../kernel/address-limit.guard.js';
import { DomainError } from '../kernel/domain-error.js';
import { DEVICE_MS } from './devices.service.js';
import { EmailChangesService } from './email-changes.service.js';
import { RESETS_PER_ADDRESS, TOKENS_PER_ADDRESS } from './limits.js';
import { LoginService } from './login.service.js';
import { PasswordResetsService } from './password-resets.service.js';
import {
  EmailConfirmedDto,
  ForgotPasswordDto,
  LoginDto,
  MessageDto,
  ResetPasswordDto,
  SessionDto,
} from './session.dto.js';
import { SessionsService, type OpenSession } from './sessions.service.js';
import { DEVICE_COOKIE, originOf, SignInGuard } from './sign-in.guard.js';

const COOKIE = 'refresh';
const COOKIE_PATH = '/api/auth';
const DEVICE_COOKIE_PATH = '/api';

@ApiTags('session')
@Public()
@Controller()
export class SessionController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: SessionsService,
    private readonly resets: PasswordResetsService,
    private readonly emails: EmailChangesService,
    private readonly config: AppConfig,
  ) {}

  @Post('login')
  @UseGuards(SignInGuard)
  @HttpCode(200)
  @ApiOkResponse({ type: SessionDto })
  async login(
    @Body() { email, password }: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    const session = await this.logins.login(email, password, originOf(request));
    const answer = this.answer(session, reply);
    this.keepDevice(session.deviceToken, reply);
    return answer;
  }

  /** A new bearer token, and the next refresh cookie, for the refresh cookie. */
  @Post('auth/refresh')
  @HttpCode(200)
  @ApiOkResponse({ type: SessionDto })
  async refresh(
    @Req() request: FastifyRequest,
    @Headers('origin') origin: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    this.assertOwnerOrAdmin(origin, request);
    try {
      return this.answer(await this.sessions.renew(request.cookies[COOKIE]), reply);
    } catch (error) {
      if (error instanceof DomainError) this.forget(reply);
      throw error;
    }
  }

  /** Also where there is no session any more. */
  @Post('auth/logout')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageDto })
  async logout(
    @Req() request: FastifyRequest,
    @Headers('origin') origin: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    this.assertOwnerOrAdmin(origin, request);
    await this.sessions.end(request.cookies[COOKIE]);
    this.forget(reply);
    return { message: 'Signed out.' };
  }

  @Post('auth/forgot-password')
  @LimitPerAddress(RESETS_PER_ADDRESS)
  @HttpCode(200)
  @ApiOkResponse({ type: MessageDto })
  async forgot(@Body() { email }: ForgotPasswordDto): Promise<MessageResponse> {
    await this.resets.ask(email);
    return { message: MESSAGES.resetMailed };
  }

  @Post('auth/reset-password/:token')
  @LimitPerAddress(TOKENS_PER_ADDRESS)
  @HttpCode(200)
  @ApiOkResponse({ type: MessageDto })
  async resetPassword(
    @Param('token') token: string,
    @Body() { password }: ResetPasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    this.keepDevice(await this.resets.complete(token, password, originOf(request)), reply);
    return { message: MESSAGES.resetDone };
  }

  /** Makes the new email address of an account the one in force. */
  @Post('auth/confirm-email/:token')
  @HttpCode(200)
  @ApiOkResponse({ type: EmailConfirmedDto })
  async confirmEmail(@Param('token') token: string, @Ip() address: string): Promise<EmailConfirmedResponse> {
    const email = await this.emails.confirm(token, address);
    return { message: MESSAGES.emailConfirmed, email };
  }

  private answer(
    { account, accessToken, refreshToken, secondsLeft }: OpenSession,
    reply: FastifyReply,
  ): SessionResponse {
    void reply.setCookie(COOKIE, refreshToken, { ...this.cookie(), maxAge: secondsLeft });
    return { token: accessToken, userId: account.id, email: account.email, role: account.role };
  }

  /** The browser may sign in from now on however often others fail to. */
  private keepDevice(deviceToken: string, reply: FastifyReply): void {
    void reply.setCookie(DEVICE_COOKIE, deviceToken, {
      ...this.cookie(),
      path: DEVICE_COOKIE_PATH,
      maxAge: DEVICE_MS / 1000,
    });
  }

  private forget(reply: FastifyReply): void {
    void reply.clearCookie(COOKIE, this.cookie());
  }

  private cookie() {
    return {
      path: COOKIE_PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: this.config.publicUrl.startsWith('https:'),
    } as const;
  }

  /** SameSite=Strict keeps the cookie from other sites; the Origin, where a browser sends one, also from sibling hosts. */
  private assertOwnerOrAdmin(origin: string | undefined, { headers }: FastifyRequest): void {
    if (origin === undefined || origin === new URL(this.config.publicUrl).origin) return;
    if (URL.canParse(origin) && new URL(origin).host === headers.host) return;
    throw new DomainError('forbidden');
  }
}
