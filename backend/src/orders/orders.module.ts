import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { OpenOrdersService } from './open-orders.service.js';
import { OrdersController } from './orders.controller.js';

@Module({
  imports: [SettingsModule],
  controllers: [OrdersController],
  providers: [OpenOrdersService],
  exports: [OpenOrdersService],
})
export class OrdersModule {}
