import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DocumentRendererService } from '../src/documents/document-renderer.service.js';
import { DocumentsService } from '../src/documents/documents.service.js';
import { DocumentsStore } from '../src/documents/documents.store.js';
import { startApp, type TestApp } from './support/app.js';
import { eventually } from './support/eventually.js';
import { buy } from './support/purchase.js';

let app: TestApp;
beforeAll(async () => {
  // Not the one that other tests use.
  app = await startApp({ documentRenderer: new DocumentRendererService() });
});
afterAll(() => app.stop());

it('documents of one account do not delay those of others (docs/threat-model.md, 37)', async () => {
  await buy(app, await app.customer());
  await app.sweep();
  // They attach documents to mails.
  await app.stopJobs();
  const { nest } = app.app;
  const document = (await nest.get(DocumentsStore).documents.first({}))!;
  const documents = nest.get(DocumentsService);
  const ended: string[] = [];
  const pdf = (account: string) => documents.pdf(document, account).then(() => ended.push(account));
  const outcomes = await Promise.allSettled([...Array<string>(20).fill('asha'), 'bina'].map(pdf));
  expect(ended.indexOf('bina')).toBeLessThan(3);
  // One is rendered, and 16 wait.
  expect(ended.filter((account) => account === 'asha')).toHaveLength(17);
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'too-many-requests' });
});

it('a document that is being rendered is finished before the application ends', async () => {
  const { nest } = app.app;
  const document = (await nest.get(DocumentsStore).documents.first({}))!;
  // Its thread has not been started, so the first document also waits for the library.
  const renderer = new DocumentRendererService();
  const pdf = renderer.pdf(document, 'asha');
  await renderer.onApplicationShutdown();
  expect((await pdf).subarray(0, 5).toString()).toBe('%PDF-');
  // A later one starts the thread again.
  expect((await renderer.pdf(document, 'asha')).equals(await pdf)).toBe(true);
});

it('the thread that renders documents ends when it is idle, and is started again', async () => {
  const document = (await app.app.nest.get(DocumentsStore).documents.first({}))!;
  const renderer = new DocumentRendererService(1);
  const first = await renderer.pdf(document, 'asha');
  expect(
    await eventually(
      10_000,
      async () => renderer.isStarted,
      (isStarted) => !isStarted,
    ),
  ).toBe(false);
  expect((await renderer.pdf(document, 'asha')).equals(first)).toBe(true);
  await renderer.onApplicationShutdown();
});
