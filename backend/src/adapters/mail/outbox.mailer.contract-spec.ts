import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { describeMailer } from './mailer.contract.js';
import { OutboxMailer } from './outbox.mailer.js';

const folders: string[] = [];

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function newMailer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'));
  folders.push(dataDir);
  const mailer = new OutboxMailer({ dataDir, mailFrom: 'Care <care@wash.example>' });
  const files = (ending: string) =>
    readdirSync(join(dataDir, 'mails'))
      .filter((name) => name.endsWith(ending))
      .sort();
  const contents = (ending: string) => files(ending).map((name) => readFileSync(join(dataDir, 'mails', name), 'utf8'));
  return { mailer, files, contents };
}

describeMailer('outbox', () => {
  const { mailer, contents } = newMailer();
  return Promise.resolve({
    mailer,
    arrived: () => Promise.all(contents('.eml').map((source) => PostalMime.parse(source))),
  });
});

describe('outbox: the folder', () => {
  const mail = {
    to: { name: 'Asha', address: 'asha@example.com' },
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  };

  it('contains each mail as an HTML page too, in the order of sending', async () => {
    const { mailer, contents, files } = newMailer();
    await mailer.send({ ...mail, messageId: '<z@wash.example>', html: '<p>first</p>' });
    await mailer.send({ ...mail, messageId: '<a@wash.example>', html: '<p>second</p>' });
    expect(contents('.html')).toEqual(['<p>first</p>', '<p>second</p>']);
    expect(files('.eml').map((name) => name.replace('.eml', '.html'))).toEqual(files('.html'));
  });

  it('contains one copy of a mail that is sent again', async () => {
    const { mailer, files } = newMailer();
    await mailer.send({ ...mail, messageId: '<a@wash.example>' });
    await mailer.send({ ...mail, messageId: '<a@wash.example>' });
    expect(files('.eml')).toHaveLength(1);
  });

  it('is the only folder written to, whatever the message id', async () => {
    const { mailer, files } = newMailer();
    await mailer.send({ ...mail, messageId: '<../../../escape@wash.example>' });
    expect(files('.eml')).toEqual([expect.stringMatching(/_escape\.eml$/)]);
  });
});
