import { AccountsService } from '../../../src/identity/accounts.service.js';
import { startApp, TestClock, type TestApp } from '../../support/app.js';

const PASSWORD = 'soap and water for cars';

/** The product in the process of the test, with a clock that the test controls. */
export class ClockedProduct {
  readonly password = PASSWORD;

  private constructor(
    private readonly app: TestApp,
    readonly clock: TestClock,
  ) {}

  static async start(): Promise<ClockedProduct> {
    const clock = new TestClock(Date.now());
    const app = await startApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const admin = { name: 'Asha Kulkarni', email: 'admin@example.com', phone: '+919800000001', role: 'admin' as const };
    await app.app.nest.get(AccountsService).create({ ...admin, password: PASSWORD });
    return new ClockedProduct(app, clock);
  }

  get url(): string {
    return this.app.url;
  }

  get jwtSecret(): string {
    return this.app.jwtSecret;
  }

  /** Runs every periodic job once. */
  sweep(): Promise<void> {
    return this.app.sweep();
  }

  /** The mails sent so far, oldest first. */
  mails(): ReturnType<TestApp['mails']> {
    return this.app.mails();
  }

  stop(): Promise<void> {
    return this.app.stop();
  }
}
