import { expect } from '@jest/globals';
import { Product } from '../../../scripts/browser/product.js';
import { diskFolder } from '../../../scripts/tooling/storage.mjs';
import { clockAhead } from './support/clock-ahead.js';
import { eventually } from '../support/eventually.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { MailServer, type Moment } from './support/mail-server.js';
import { carOf, Shop } from './support/shop.js';
import { untilAnswered } from './support/until-answered.js';

const CRASHES = scaled(100, 4);
/** `answered`: when the order is committed and acknowledged, at any state of the mail. */
const MOMENTS: readonly (Moment | 'answered')[] = ['answered', 'connected', 'received', 'accepted'];
/** A mail that a killed process was sending is retried after five minutes. */
const AHEAD_MINUTES = 10;
const SENT_WITHIN_MS = 150_000;

faultTest(
  {
    name: 'mail-crash',
    target: `killed between commit and mail ${CRASHES} times: 0 mails lost, one Message-ID each`,
  },
  async ({ result, cleanUp }) => {
    const server = await MailServer.start();
    cleanUp(() => server.stop());
    const product = await Product.start({ SMTP_URL: server.url, MAIL_FROM: 'Care <care@wash.example>' }, diskFolder());
    cleanUp(() => product.dispose());
    const shop = new Shop(product);

    const paid: string[] = [];
    for (let number = 0; number < CRASHES; number += 1) {
      const customer = await shop.customer();
      const moment = MOMENTS[number % MOMENTS.length]!;
      const planData = carOf(number);
      const { orderId } = await shop.order(customer, planData);
      const proof = await shop.provider.pay(orderId);
      const interrupted = moment === 'answered' ? null : server.interruption(moment);
      const confirmed = untilAnswered(() => shop.confirm(customer, planData, proof));
      await (interrupted ?? confirmed);
      await product.kill9();
      await product.restart(number === CRASHES - 1 ? clockAhead(AHEAD_MINUTES) : {});
      expect((await confirmed).status).toBe(201);
      paid.push(proof.razorpay_payment_id);
    }

    const mailsOf = (paymentId: string) => server.deliveries.filter(({ text }) => text.includes(paymentId));
    const lost = await eventually(
      SENT_WITHIN_MS,
      async () => paid.filter((id) => !mailsOf(id).some(({ accepted }) => accepted)),
      ({ length }) => length === 0,
    );
    const renamed = paid.filter((id) => new Set(mailsOf(id).map(({ messageId }) => messageId)).size !== 1);
    const sentAgain = paid.filter((id) => mailsOf(id).length > 1);
    result(
      `${CRASHES} crashes, ${paid.length - lost.length} of ${paid.length} mails accepted, ${sentAgain.length} sent again, ${renamed.length} under another Message-ID`,
    );
    expect({ lost, renamed }).toEqual({ lost: [], renamed: [] });
    await expectLedgerBalanced(shop);
  },
);
