import { Injectable } from '@nestjs/common';
import { TO_BE_DONE } from '#libs/order-transitions.js';
import { communityToConfirmMail } from '../mail/office-mails.js';
import type { MailDraft } from '../mail/mail-message.js';
import { OfficeNoticesService } from '../mail/office-notices.service.js';
import { RUNNING } from '../subscriptions/subscription.js';
import type { Order } from './order.js';
import { OrderRecordsService } from './order-records.service.js';

/** Notifies the office about orders in communities that are not listed, because it has promised an answer. */
@Injectable()
export class UnlistedCommunitiesService {
  constructor(
    private readonly records: OrderRecordsService,
    notices: OfficeNoticesService,
  ) {
    notices.register('noticeEmail', (email) => this.waiting(email));
  }

  private async *waiting(email: string): AsyncGenerator<MailDraft> {
    const orders = this.records.stream<Order>({
      filter: { communityToConfirm: true, status: { in: [...RUNNING, ...TO_BE_DONE] } },
      sort: ['createdAt', 'ASC'],
    });
    for await (const order of orders)
      yield communityToConfirmMail(email, { ...order, community: order.address.communityName });
  }
}
