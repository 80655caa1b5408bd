import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describeMailer } from './mailer.contract.js';
import { SmtpMailer } from './smtp.mailer.js';

const servers: SMTPServer[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise<void>((done) => server.close(done)))));

const mail = {
  messageId: '<a@wash.example>',
  to: { name: 'Asha', address: 'asha@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};

/** A real SMTP server on this machine, and a mailer that sends through it. */
async function startServer(options: SMTPServerOptions = {}) {
  const sources: Buffer[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sources.push(Buffer.concat(chunks));
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const mailerAt = (credentials = '') =>
    new SmtpMailer({ smtpUrl: `smtp://${credentials}127.0.0.1:${port}`, mailFrom: 'Care <care@wash.example>' });
  return { mailer: mailerAt(), mailerAt, sources, recipients };
}

describeMailer('smtp', async () => {
  const { mailer, sources } = await startServer();
  return { mailer, arrived: () => Promise.all(sources.map((source) => PostalMime.parse(source))) };
});

describe('smtp: the server', () => {
  it('receives one recipient', async () => {
    const { mailer, recipients } = await startServer();
    await mailer.send(mail);
    expect(recipients).toEqual(['asha@example.com']);
  });

  it('receives the credentials of the URL', async () => {
    const seen: string[] = [];
    const { mailerAt } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) => {
        seen.push(`${username}:${password}`);
        done(null, { user: username });
      },
    });
    await mailerAt('care:p%40ss@').send(mail);
    expect(seen).toEqual(['care:p@ss']);
  });

  it('makes sending fail when it rejects the mail', async () => {
    const refusal = Object.assign(new Error('mailbox full'), { responseCode: 452 });
    const { mailer, sources } = await startServer({ onRcptTo: (_, __, done) => done(refusal) });
    await expect(mailer.send(mail)).rejects.toThrow('mailbox full');
    expect(sources).toEqual([]);
  });

  it('makes sending fail when it is not running', async () => {
    const { mailer } = await startServer();
    await new Promise<void>((done) => servers.pop()!.close(done));
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});
