import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { failure } from './support/responses.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';

let backoffice: Backoffice;
let office: Office;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const open = (filter: object) =>
  backoffice.open(`/leads?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`);
const rowOf = (text: string) =>
  [...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes(text));
const row = async (text: string) => {
  await waitFor(() => expect(rowOf(text)).toBeDefined());
  return within(rowOf(text) as HTMLElement);
};

it('a lead is marked as contacted from its row, and a failure is reported', async () => {
  const lead = await office.lead({ name: office.word() });
  await open({ q: lead.name });
  const mark = { name: `Mark ${lead.name} contacted` };
  backoffice.intercept = (url) =>
    url.pathname.endsWith('/status') ? Promise.resolve(failure('The line is busy.')) : null;
  await user.click(await (await row(lead.email)).findByRole('button', mark));
  await screen.findByText('The line is busy.');
  backoffice.intercept = () => null;
  await waitFor(async () =>
    expect((await row(lead.email)).getByRole('button', mark)).toHaveProperty('disabled', false),
  );
  await user.click((await row(lead.email)).getByRole('button', mark));
  await screen.findByText(`${lead.name} is now contacted`);
  await (await row(lead.email)).findByText('Contacted');
  expect((await row(lead.email)).queryByRole('button', mark)).toBeNull();
  expect(await backoffice.api.list('/api/leads', { email: lead.email })).toMatchObject([{ status: 'contacted' }]);
});

it('a lead is converted to a customer from its row, once', async () => {
  const lead = await office.lead({ name: office.word() });
  await open({ q: lead.name });
  await user.click(await (await row(lead.email)).findByRole('button', { name: `Convert ${lead.name} to customer` }));
  const question = within(await screen.findByRole('alertdialog', { name: `Make ${lead.name} a customer?` }));
  await user.click(question.getByRole('button', { name: 'Convert to customer' }));
  await screen.findByText(`${lead.name} is now a customer`);
  await (await row(lead.email)).findByText('Converted');
  expect((await row(lead.email)).queryByRole('button', { name: /^Convert/ })).toBeNull();
  expect(await backoffice.api.list('/api/customers', { email: lead.email })).toHaveLength(1);
});
