import type { Email } from 'postal-mime';
import type { TestApp } from './app.js';

export const PASSWORD = 'correct horse battery';

/**
 * The calls and mails about a change of an email address. @param app read at each call, because test files start their
 * application later
 */
export function emailChangeCalls(app: () => TestApp) {
  let made = 0;

  /** An email address that nobody has used yet. */
  function unused(): string {
    made += 1;
    return `moved${made}@example.com`;
  }

  const request = (token: string, email: string) =>
    app().put('/api/profile', { email, currentPassword: PASSWORD }, token);
  const profile = async (token: string) => (await app().get('/api/profile', token)).body;
  const confirm = (token: string) => app().post(`/api/auth/confirm-email/${token}`, {});
  const login = async (email: string) => (await app().post('/api/login', { email, password: PASSWORD })).status;

  async function mailsTo(address: string): Promise<Email[]> {
    await app().sweep();
    return (await app().mails()).filter((mail) => mail.to?.some((to) => to.address === address));
  }

  const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

  /** The token of the newest link mailed to an address. */
  async function tokenTo(address: string): Promise<string> {
    const mail = (await mailsTo(address)).filter(({ subject }) => subject === 'Confirm your email address').at(-1)!;
    return /\/confirm-email\?token=([\w.-]+)/.exec(mail.text!)![1]!;
  }

  return { unused, request, profile, confirm, login, mailsTo, subjectsTo, tokenTo };
}
