import { Module } from '@nestjs/common';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { PaymentsSweep } from './payments.sweep.js';

@Module({
  controllers: [PaymentsController],
  providers: [PaymentsStore, PaymentsService, PaymentsSweep],
  exports: [PaymentsService],
})
export class PaymentsModule {}
