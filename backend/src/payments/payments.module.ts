import { Module } from '@nestjs/common';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { PaymentsAdminController } from './payments.admin.controller.js';
import { PaymentsReconciler } from './payments.reconciler.js';
import { UnmatchedPaymentsService } from './unmatched-payments.service.js';

@Module({
  controllers: [PaymentsController, PaymentsAdminController],
  providers: [PaymentsStore, PaymentsService, PaymentsReconciler, UnmatchedPaymentsService],
  exports: [PaymentsService],
})
export class PaymentsModule {}
