import { formatCarNumber } from '#libs/car-number.js';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import { PLAN_SLOTS } from '#libs/catalogue.js';
import type { VisitReportRequest } from '#libs/contract/visits.js';
import { expect } from '@jest/globals';
import { Api } from '../../../scripts/browser/api.js';
import { Product } from '../../../scripts/browser/product.js';
import { diskFolder } from '../../../scripts/tooling/storage.mjs';
import { eventually } from '../support/eventually.js';
import { clockAhead } from './support/clock-ahead.js';
import { faultTest, scaled } from './support/fault-test.js';
import { MailServer, type Moment } from './support/mail-server.js';
import { carOf, Shop } from './support/shop.js';

const CRASHES = scaled(20, 4);
/**
 * `reported`: when the report is acknowledged, long before its mail is due. The others are at the mail of an earlier
 * report.
 */
const MOMENTS: readonly (Moment | 'reported')[] = ['reported', 'connected', 'received', 'accepted'];
const COMMUNITY = 'Amber Heights';
/** A plan is served from the day after its purchase. */
const DAY_MINUTES = 24 * 60;
/**
 * After each crash. The mail is due half an hour after the report; one that was being sent is retried after five
 * minutes.
 */
const AHEAD_MINUTES = 31;
const SENT_WITHIN_MS = 60_000;

faultTest(
  {
    name: 'missed-visits',
    target: `killed between report and mail ${CRASHES} times: 0 mails lost, one Message-ID each, none for a withdrawn report`,
  },
  async ({ result, cleanUp }) => {
    const server = await MailServer.start();
    cleanUp(() => server.stop());
    const product = await Product.start({ SMTP_URL: server.url, MAIL_FROM: 'Care <care@wash.example>' }, diskFolder());
    cleanUp(() => product.dispose());
    const shop = new Shop(product);
    const employee = await employeeOf(shop);
    const plans = await boughtPlans(shop, 2 * CRASHES);
    const date = addDays(calendarDateOf(new Date().toISOString()), 1);

    const isPaid = ({ paymentId }: Plan) =>
      server.deliveries.some((one) => one.accepted && one.text.includes(paymentId));
    expect(await eventually(SENT_WITHIN_MS, async () => plans.every(isPaid), Boolean)).toBe(true);
    await product.restart(clockAhead(DAY_MINUTES));
    const [missed, withdrawn] = [plans.slice(0, CRASHES), plans.slice(CRASHES)];
    let interrupted: Promise<void> | null = null;
    for (let number = 0; number < CRASHES; number += 1) {
      const api = new Api(product);
      const { token, userId } = await api.login(employee);
      const report = ({ id }: Plan, body: Omit<VisitReportRequest, 'date'>) =>
        api.expect(200, 'PUT', `/api/register/employee/${userId}/work/${id}`, { token, body: { date, ...body } });
      await report(withdrawn[number]!, { outcome: 'missed', reason: 'no-access' });
      await report(withdrawn[number]!, { outcome: number % 2 === 0 ? 'due' : 'done' });
      await report(missed[number]!, { outcome: 'missed', reason: 'car-away' });
      await interrupted;
      await product.kill9();
      const moment = MOMENTS[(number + 1) % MOMENTS.length]!;
      interrupted = moment === 'reported' ? null : server.interruption(moment);
      await product.restart(clockAhead(DAY_MINUTES + (number + 1) * AHEAD_MINUTES));
    }

    const mailsOf = ({ carNumber }: Plan) =>
      server.deliveries.filter(({ text }) => text.includes('could not clean') && text.includes(carNumber));
    const lost = await eventually(
      SENT_WITHIN_MS,
      async () => missed.filter((plan) => !mailsOf(plan).some(({ accepted }) => accepted)),
      ({ length }) => length === 0,
    );
    const renamed = missed.filter((plan) => new Set(mailsOf(plan).map(({ messageId }) => messageId)).size !== 1);
    const sentAgain = missed.filter((plan) => mailsOf(plan).length > 1);
    const needless = withdrawn.filter((plan) => mailsOf(plan).length > 0);
    result(
      `${CRASHES} crashes, ${missed.length - lost.length} of ${missed.length} mails accepted, ${sentAgain.length} sent again, ${renamed.length} under another Message-ID, ${needless.length} for withdrawn reports`,
    );
    expect({ lost, renamed, needless }).toEqual({ lost: [], renamed: [], needless: [] });
  },
);

interface Plan {
  id: string;
  paymentId: string;
  /** As mails write it. */
  carNumber: string;
}

/** An employee of the community. */
async function employeeOf(shop: Shop) {
  const person = await shop.customer();
  const { name, email, phone, userId, api } = person;
  const { token } = await api.admin();
  const body = { name, email, phone, role: 'employee', area: COMMUNITY };
  await api.expect(200, 'PUT', `/api/customers/${userId}`, { token, body });
  return person;
}

/** Plans of one customer in the community, each for another car. */
async function boughtPlans(shop: Shop, count: number): Promise<Plan[]> {
  await shop.raiseOrderLimits();
  const customer = await shop.customer();
  const plans: Plan[] = [];
  for (let number = 0; number < count; number += 1) {
    const timeSlot = PLAN_SLOTS[number % PLAN_SLOTS.length]!;
    const car = carOf(number, { timeSlot, address: `${number}, ${COMMUNITY}` });
    const { orderId } = await shop.order(customer, car);
    const proof = await shop.provider.pay(orderId);
    const { status, body } = await shop.confirm(customer, car, proof);
    expect(status).toBe(201);
    const { id } = body as { id: string };
    plans.push({ id, paymentId: proof.razorpay_payment_id, carNumber: formatCarNumber(car.carNumber) });
  }
  return plans;
}
