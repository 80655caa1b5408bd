import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FAQ } from '#libs/faq.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

const published = async () =>
  (await app.get('/api/faq')).body as { id: string; group: string; question: string; answer: string }[];
const add = async (question: string) =>
  (await app.post('/api/register/faq', { group: 'Refunds', question, answer: 'An answer' }, token)).body;
const orderOf = async (...questions: string[]) =>
  (await published()).map(({ question }) => question).filter((question) => questions.includes(question));

describe('the FAQ', () => {
  it('has the default questions of a new installation, by group and position, for everybody', async () => {
    expect((await published()).map(({ group, question, answer }) => ({ group, question, answer }))).toEqual(FAQ);
  });

  it('is listed for staff in a compressed response with its range', async () => {
    const { headers, body } = await app.list('/api/register/faq', { range: [0, 9] }, token);
    expect(body).toHaveLength(10);
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('content-range')).toBe(`faq 0-9/${FAQ.length}`);
  });

  it('can be added to, changed, hidden and deleted, and the site shows it immediately', async () => {
    const made = await add('Is it new?');
    expect(made).toMatchObject({ group: 'Refunds', question: 'Is it new?', published: true, version: 1 });
    const refunds = (await published()).filter(({ group }) => group === 'Refunds');
    expect(refunds.at(-1)).toMatchObject({ question: 'Is it new?' });

    const moved = await app.put(
      `/api/register/faq/${made.id}`,
      { group: 'General', question: 'Is it newer?', answer: 'Yes.', version: 1 },
      token,
    );
    expect(moved.body).toMatchObject({ group: 'General', published: true });
    expect((await published()).filter(({ group }) => group === 'General').at(-1)).toMatchObject({
      question: 'Is it newer?',
      answer: 'Yes.',
    });

    await app.put(
      `/api/register/faq/${made.id}`,
      { group: 'General', question: 'Is it newer?', answer: 'Yes.', published: false },
      token,
    );
    expect(await orderOf('Is it newer?')).toEqual([]);
    expect(
      (await app.list('/api/register/faq', { filter: { q: 'newer', published: false } }, token)).body,
    ).toHaveLength(1);
    expect((await app.request('DELETE', `/api/register/faq/${made.id}`, { token })).body).toEqual({ id: made.id });
    expect((await app.get(`/api/register/faq/${made.id}`, token)).status).toBe(404);
  });

  it('can be reordered', async () => {
    const [a, b, c] = [await add('Order A'), await add('Order B'), await add('Order C')];
    const at = (await published()).filter(({ group }) => group === 'Refunds').findIndex(({ id }) => id === a.id);
    const place = (id: string, index: number) => app.post(`/api/register/faq/${id}/place`, { at: index }, token);
    expect((await place(c.id, at)).status).toBe(200);
    expect(await orderOf('Order A', 'Order B', 'Order C')).toEqual(['Order C', 'Order A', 'Order B']);
    for (let time = 0; time < 15; time += 1) await place(time % 2 ? a.id : b.id, at + 1);
    expect(await orderOf('Order A', 'Order B', 'Order C')).toEqual(['Order C', 'Order B', 'Order A']);
    expect((await place(a.id, 0)).status).toBe(200);
    expect((await published()).find(({ group }) => group === 'Refunds')).toMatchObject({ question: 'Order A' });
  });

  it.each([
    ['a group that is none', { group: 'Prices', question: 'Q', answer: 'A' }, 'group'],
    ['no question', { group: 'General', question: '  ', answer: 'A' }, 'question'],
    ['no answer', { group: 'General', question: 'Q' }, 'answer'],
    ['an answer without end', { group: 'General', question: 'Q', answer: 'x'.repeat(4001) }, 'answer'],
    ['a position', { group: 'General', question: 'Q', answer: 'A', position: 1 }, 'position'],
  ])('rejects a question with %s', async (_, body, field) => {
    const answer = await app.post('/api/register/faq', body, token);
    expect({
      status: answer.status,
      fields: answer.body.errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
  });

  it.each([-1, 1.5, 1e9, 'first', null])('rejects the position %s', async (at) => {
    const { id } = (await published())[0]!;
    expect((await app.post(`/api/register/faq/${id}/place`, { at }, token)).status).toBe(400);
  });
});
