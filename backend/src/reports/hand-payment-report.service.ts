import { Injectable } from '@nestjs/common';
import type { Period } from '#libs/calendar.js';
import type { HandMovement, HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import { rupeesFromPaise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { EmployeeNamesService } from '../identity/employee-names.service.js';
import { HandMovementsService } from '../orders/hand-movements.service.js';
import { totalsByMethod } from './hand-payment-report.js';

/** What staff received and refunded by hand. */
@Injectable()
export class HandPaymentReportService {
  constructor(
    private readonly movements: HandMovementsService,
    private readonly names: EmployeeNamesService,
  ) {}

  /** @param period Asia/Kolkata */
  async within(period: Period): Promise<HandPaymentReportResponse> {
    const [found, nameOf] = await Promise.all([this.movements.within(period), this.names.lookupAll()]);
    const movements = found.map(({ kind, day, method, reference, amount, at, by, order }): HandMovement => ({
      kind,
      day,
      method,
      reference,
      amount: rupeesFromPaise(amount),
      orderId: order.id,
      orderNumber: formatOrderNumber(order.orderNumber),
      orderKind: order.kind,
      customer: order.name,
      staffName: nameOf(by),
      recordedAt: at,
    }));
    return { ...period, methods: totalsByMethod(found), movements };
  }
}
