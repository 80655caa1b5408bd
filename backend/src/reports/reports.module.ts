import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { EmployeeReportController } from './employee-report.controller.js';
import { EmployeeReportService } from './employee-report.service.js';
import { HandPaymentReportController } from './hand-payment-report.controller.js';
import { HandPaymentReportService } from './hand-payment-report.service.js';
import { ReportsController } from './reports.controller.js';

@Module({
  imports: [IdentityModule, CommunitiesModule, LeadsModule, OrdersModule, SubscriptionsModule, VisitsModule],
  controllers: [EmployeeReportController, HandPaymentReportController, ReportsController],
  providers: [EmployeeReportService, HandPaymentReportService],
})
export class ReportsModule {}
