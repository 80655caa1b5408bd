import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CapacityModule } from '../capacity/capacity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { WashesController } from './washes.controller.js';
import { WashNoticesService } from './wash-notices.service.js';
import { WashOpenOrdersService } from './wash-open-orders.service.js';
import { WashPlaceService } from './wash-place.service.js';
import { WashRoundsService } from './wash-rounds.service.js';
import { WashSalesService } from './wash-sales.service.js';
import { WashSlotDemandService } from './wash-slot-demand.service.js';
import { WashesService } from './washes.service.js';
import { WashesStore } from './washes.store.js';

@Module({
  imports: [
    CapacityModule,
    IdentityModule,
    CommunitiesModule,
    MailModule,
    OrdersModule,
    PaymentsModule,
    SettingsModule,
  ],
  controllers: [WashesController],
  providers: [
    WashPlaceService,
    WashesStore,
    WashSlotDemandService,
    WashNoticesService,
    WashRoundsService,
    WashSalesService,
    WashesService,
    WashOpenOrdersService,
  ],
  exports: [WashRoundsService, WashSalesService, WashesService],
})
export class WashesModule {}
