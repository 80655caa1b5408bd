import { Body, Controller, Headers, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MessageResponse, SessionResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { AppConfig } from '../config.js';
import { Public } from '../kernel/access.js';
import { DomainError } from '../kernel/domain-error.js';
import { invalidFields } from '../kernel/validation.js';
import { PasswordReset } from './password-reset.js';
import { ForgotPasswordDto, LoginDto, MessageDto, ResetPasswordDto, SessionDto } from './session.dto.js';
import { SESSION_MS, Sessions, type SignedIn } from './sessions.js';

const COOKIE = 'refresh';
const COOKIE_PATH = '/api/auth';

@ApiTags('session')
@Public()
@Controller()
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly reset: PasswordReset,
    private readonly config: AppConfig,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ApiOkResponse({ type: SessionDto })
  async login(@Body() { email, password }: LoginDto, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionResponse> {
    return this.answer(reply, await this.sessions.login(email, password, request.ip));
  }

  /** A new bearer token for the HttpOnly refresh cookie. */
  @Post('auth/refresh')
  @HttpCode(200)
  @ApiOkResponse({ type: SessionDto })
  async refresh(@Req() request: FastifyRequest, @Headers('origin') origin: string | undefined, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionResponse> {
    this.refuseForeignOrigin(origin, request);
    const cookie = request.cookies[COOKIE];
    if (!cookie) throw new DomainError('not-signed-in');
    return this.answer(reply, await this.sessions.refresh(cookie));
  }

  @Post('auth/logout')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageDto })
  async logout(@Req() request: FastifyRequest, @Headers('origin') origin: string | undefined, @Res({ passthrough: true }) reply: FastifyReply): Promise<MessageResponse> {
    this.refuseForeignOrigin(origin, request);
    await this.sessions.logout(request.cookies[COOKIE]);
    void reply.clearCookie(COOKIE, { path: COOKIE_PATH });
    return { message: 'Signed out.' };
  }

  @Post('auth/forgot-password')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageDto })
  async forgot(@Body() { email }: ForgotPasswordDto, @Req() request: FastifyRequest): Promise<MessageResponse> {
    await this.reset.request(email, request.ip);
    return { message: MESSAGES.resetMailed };
  }

  @Post('auth/reset-password/:token')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageDto })
  async resetPassword(@Param('token') token: string, @Body() { password, confirmPassword }: ResetPasswordDto): Promise<MessageResponse> {
    if (confirmPassword !== undefined && confirmPassword !== password) {
      throw invalidFields([{ field: 'confirmPassword', message: MESSAGES.passwordsDiffer }]);
    }
    await this.reset.complete(token, password);
    return { message: MESSAGES.resetDone };
  }

  private answer(reply: FastifyReply, { session, refresh }: SignedIn): SessionResponse {
    if (refresh !== null) {
      void reply.setCookie(COOKIE, refresh, {
        path: COOKIE_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: this.config.publicUrl.startsWith('https:'),
        maxAge: SESSION_MS / 1000,
      });
    }
    return session;
  }

  /** The cookie is SameSite=Strict; a browser that sends an Origin must also be on this site. */
  private refuseForeignOrigin(origin: string | undefined, request: FastifyRequest): void {
    if (origin === undefined || origin === this.config.publicUrl) return;
    if (!this.config.production && URL.canParse(origin) && new URL(origin).host === request.headers.host) return;
    throw new DomainError('forbidden');
  }
}
