import { Module } from '@nestjs/common';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { PaymentsAdminController } from './payments.admin.controller.js';
import { PaymentsSweep } from './payments.sweep.js';
import { StrayPaymentsService } from './stray-payments.service.js';

@Module({
  controllers: [PaymentsController, PaymentsAdminController],
  providers: [PaymentsStore, PaymentsService, PaymentsSweep, StrayPaymentsService],
  exports: [PaymentsService],
})
export class PaymentsModule {}
