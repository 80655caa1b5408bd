import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { MarketingConsentResponse, UnsubscribedResponse } from '#libs/contract/marketing.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Allow, CurrentCaller, Public, type Caller } from '../kernel/access.js';
import { LimitPerIp } from '../kernel/ip-limit.guard.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { DomainError } from '../kernel/domain-error.js';
import { UNSUBSCRIBES_PER_IP } from './limits.js';
import { MarketingConsentDto, MarketingConsentResponseDto, UnsubscribedDto } from './marketing.dto.js';
import { MarketingService } from './marketing.service.js';

@ApiTags('marketing')
@Controller()
export class MarketingController {
  constructor(
    private readonly marketing: MarketingService,
    private readonly accounts: AccountsService,
  ) {}

  @Get('profile/marketing')
  @ApiDoc({
    summary: 'Get your marketing consent',
    description: 'Whether news and offers may be emailed to your address.',
    errors: ['not-found'],
  })
  @Allow('user')
  @ApiOkResponse({ type: MarketingConsentResponseDto })
  async getMarketingConsent(@CurrentCaller() { userId }: Caller): Promise<MarketingConsentResponse> {
    return this.marketing.consentOf((await this.account(userId)).email);
  }

  @Put('profile/marketing')
  @ApiDoc({
    summary: 'Grant or withdraw your marketing consent',
    description: 'Applies to news and offers. Emails about your account and your orders do not depend on it.',
    errors: ['not-found'],
  })
  @Allow('user')
  @ApiOkResponse({ type: MarketingConsentResponseDto })
  async updateMarketingConsent(
    @CurrentCaller() { userId }: Caller,
    @Body() { granted }: MarketingConsentDto,
  ): Promise<MarketingConsentResponse> {
    return this.marketing.change(await this.account(userId), granted, 'profile');
  }

  @Post('marketing/unsubscribe/:token')
  @ApiDoc({
    summary: 'Unsubscribe',
    description:
      'Withdraws the consent to news and offers, with the token of an emailed link. Also the target of `List-Unsubscribe` ' +
      '(RFC 8058), so a body is ignored. Safe to repeat.',
    errors: ['not-found'],
  })
  @Public()
  @LimitPerIp(UNSUBSCRIBES_PER_IP)
  @RouteConfig({ ignoresBody: true })
  @HttpCode(200)
  @ApiOkResponse({ type: UnsubscribedDto })
  unsubscribe(@Param('token') token: string): Promise<UnsubscribedResponse> {
    return this.marketing.unsubscribe(token);
  }

  private async account(userId: string) {
    const account = await this.accounts.find(userId);
    if (!account) throw new DomainError('not-found');
    return account;
  }
}
