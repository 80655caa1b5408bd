import type { TestApp } from './app.js';

export const NEW_PASSWORD = 'another horse entirely';

let visitors = 0;

/** Headers of a caller with an IP address that no other test uses. The application must trust the proxy 127.0.0.1. */
export function somebody(): Record<string, string> {
  visitors += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${visitors % 250}` };
}

/** The calls about passwords, each from another IP address unless headers are given. */
export class PasswordCalls {
  constructor(private readonly app: TestApp) {}

  forgot(email: unknown, headers = somebody(), more: object = {}) {
    return this.app.request('POST', '/api/auth/forgot-password', { body: { email, ...more }, headers });
  }

  reset(token: string, body: object = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }) {
    return this.app.request('POST', `/api/auth/reset-password/${token}`, { body, headers: somebody() });
  }

  login(email: string, password: string, headers = somebody()) {
    return this.app.request('POST', '/api/login', { body: { email, password }, headers });
  }

  async mailsTo(address: string) {
    await this.app.sweep();
    return (await this.app.mails()).filter((mail) => mail.to?.some((to) => to.address === address));
  }

  /** Requests a link and returns the token of the newest mail. */
  async tokenFor(email: string): Promise<string> {
    const { status } = await this.forgot(email);
    if (status !== 200) throw new Error(`forgot-password answered ${status}`);
    const mail = (await this.mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password').at(-1)!;
    return /\/forgot\?token=([\w-]+)/.exec(mail.text!)![1]!;
  }
}
