import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { Api } from '../../scripts/browser/api.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { wash } from '../e2e/support/made.js';
import { failure, held } from './support/answers.js';
import { Backoffice } from './support/backoffice.js';
import { Office } from './support/office.js';

interface RecordPage {
  path: string;
  list: string;
  make: (api: Api, office: Office) => Promise<{ id: string; name: string }>;
}

const PAGES: readonly RecordPage[] = [
  {
    path: 'customers',
    list: 'Customers',
    make: async (api, office) => {
      const { userId, name } = await api.customer({ name: office.word() });
      return { id: userId, name };
    },
  },
  {
    path: 'allOrders',
    list: 'All Orders',
    make: async (api, office) => office.pendingOrder(await api.customer({ name: office.word() })),
  },
  {
    path: 'washes',
    list: 'Single washes',
    make: async (api, office) => wash(api, await api.customer({ name: office.word() })),
  },
  { path: 'leads', list: 'Leads', make: (_, office) => office.lead({ name: office.word() }) },
];

let backoffice: Backoffice;
let office: Office;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
  const standIn = new StandInControl(backoffice.product);
  office = new Office(backoffice.api, async (orderId) => ({ ...(await standIn.pay(orderId)) }));
}, 90_000);
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const main = async () => within(await screen.findByRole('main'));

describe.each(PAGES)('a page of $path', ({ path, list, make }) => {
  it('shows loading, an error, and the record after a retry', async () => {
    const { id, name } = await make(backoffice.api, office);
    const { answer, release } = held(() => failure('The line is busy.'));
    backoffice.intercept = ({ pathname }) => (pathname === `/api/${path}/${id}` ? answer() : null);
    await backoffice.open(`/${path}/${id}/show`);
    await (await main()).findAllByRole('status');
    release();
    const alert = await (await main()).findByRole('alert');
    expect(alert.textContent).toContain('The line is busy.');
    backoffice.intercept = () => null;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await (await main()).findByRole('heading', { level: 1, name });
  });

  it('says that a record does not exist, and leads back to the list', async () => {
    await backoffice.open(`/${path}/nobody/show`);
    const alert = await (await main()).findByRole('alert');
    expect(alert.textContent).toMatch(/exist|known|found/);
    await user.click((await main()).getByRole('link', { name: list }));
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/${path}`));
  });
});
