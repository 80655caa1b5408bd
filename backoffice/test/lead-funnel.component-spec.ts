import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Backoffice } from './support/backoffice.js';

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

it('shows the leads of each source by status, and links to them', async () => {
  const statuses = { new: 3, contacted: 2, converted: 4, lost: 1 };
  const none = { new: 0, contacted: 0, converted: 0, lost: 2 };
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/leads/funnel'
      ? Promise.resolve(
          Response.json([
            { source: 'referral', leads: 10, statuses },
            { source: 'walk-in', leads: 2, statuses: none },
          ]),
        )
      : null;
  await backoffice.open('/leads?perPage=2');
  await user.click(await screen.findByRole('button', { name: 'Funnel by source' }));
  const table = within(await screen.findByRole('region', { name: 'Leads by source' }));
  expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Source', 'Leads', 'Conversion', 'New', 'Contacted', 'Converted', 'Lost'],
    ['Referral', '10', '40%', '3', '2', '4', '1'],
    ['Walk-in', '2', '0%', '0', '0', '0', '2'],
    ['Total', '12', '33.3%', '3', '2', '4', '3'],
  ]);
  await user.click(table.getByRole('link', { name: '4 converted: Referral' }));
  await screen.findByText('Source: Referral');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Leads by source' })).toBeNull());
  expect(location.search).toContain('converted');
});

it('the funnel is not shown when a link opens filtered leads', async () => {
  await backoffice.open('/leads?perPage=2');
  await user.click(await screen.findByRole('button', { name: 'Funnel by source' }));
  await screen.findByRole('region', { name: 'Leads by source' });
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await user.click(await screen.findByRole('link', { name: /Complaints and questions/ }));
  await screen.findByText('Sent by: A customer');
  expect(screen.queryByRole('region', { name: 'Leads by source' })).toBeNull();
});
