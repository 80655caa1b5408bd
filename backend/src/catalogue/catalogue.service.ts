import { Injectable } from '@nestjs/common';
import { CAR_MODELS } from '#libs/car-models.js';
import { CAR_TYPE_LABELS, CAR_TYPES, PLAN_DURATIONS, WASH_SERVICES, WASH_TIERS } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { SiteContent } from '#libs/contract/site.js';
import { offeredSlots } from '#libs/offered-slots.js';
import { percentFromBasisPoints, rupeesFromPaise } from '#libs/money.js';
import { upcomingDaysOff } from '#libs/service-days.js';
import { AppConfig } from '../config/config.js';
import { Clock } from '../kernel/clock.port.js';
import { quoteWash } from '../pricing/quote.js';
import { washQuoteResponse } from '../pricing/quote-response.js';
import { promotionEnd } from '../settings/scheduled-changes.js';
import { businessDetails } from '../settings/settings-response.js';
import { SettingsService } from '../settings/settings.service.js';

/** The products and their current prices. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly settings: SettingsService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** What is sold, at current prices in rupees, and the car models. */
  async catalogue(): Promise<CatalogueResponse> {
    return { ...(await this.siteCatalogue()), carModels: [...CAR_MODELS] };
  }

  /** The part that is rendered into the storefront's pages. */
  async siteCatalogue(): Promise<SiteContent['catalogue']> {
    const { tariff, settings, daysOff, logo } = await this.settings.current();
    return {
      carTypes: CAR_TYPES.map((type) => ({
        type,
        label: CAR_TYPE_LABELS[type],
        monthlyPrice: rupeesFromPaise(tariff.monthlyPrices[type]),
      })),
      durations: [...PLAN_DURATIONS],
      planSlots: offeredSlots('plan', tariff.slotsOff),
      washes: WASH_TIERS.map((tier) => ({
        tier,
        service: WASH_SERVICES[tier],
        ...washQuoteResponse(quoteWash(tariff, tier)),
        slots: offeredSlots(tier, tariff.slotsOff),
      })),
      promotion: {
        percent: percentFromBasisPoints(tariff.promotion.rate),
        active: tariff.promotion.active,
        until: promotionEnd(settings),
      },
      gstPercent: percentFromBasisPoints(tariff.gstRate),
      payAfterWash: tariff.payAfterWash,
      contacts: settings.contacts,
      business: businessDetails(settings, upcomingDaysOff(daysOff, this.clock.today())),
      logo,
      testPayments: this.config.razorpay === null,
    };
  }
}
