import { Injectable } from '@nestjs/common';
import { RUNNING, TO_BE_DONE } from '#libs/order-transitions.js';
import type { Filter } from '../kernel/database.port.js';
import { communityToConfirmMail } from '../mail/office-mails.js';
import type { MailDraft } from '../mail/mail-message.js';
import { OfficeNoticesService } from '../mail/office-notices.service.js';
import type { Order, OrderRecord } from './order.js';
import { OrderRecordsService } from './order-records.service.js';

const TO_CONFIRM: Filter<OrderRecord> = { communityToConfirm: true, status: { in: [...RUNNING, ...TO_BE_DONE] } };

/** Notifies the office about orders in communities that are not listed, because it has promised an answer. */
@Injectable()
export class UnlistedCommunitiesService {
  constructor(
    private readonly records: OrderRecordsService,
    notices: OfficeNoticesService,
  ) {
    notices.register({
      subject: 'communities to confirm',
      address: 'noticeEmail',
      waiting: (email) => this.waiting(email),
    });
  }

  private async *waiting(email: string): AsyncGenerator<MailDraft> {
    // From a counter. The query reads closed orders too.
    if ((await this.records.count(TO_CONFIRM)) === 0) return;
    for await (const order of this.records.stream<Order>({ filter: TO_CONFIRM, sort: ['createdAt', 'ASC'] }))
      yield communityToConfirmMail(email, { ...order, community: order.address.communityName });
  }
}
