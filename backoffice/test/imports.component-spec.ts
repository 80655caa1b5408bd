import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import { Backoffice } from './support/backoffice.js';
import { failure, held } from './support/responses.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

describe('an import', () => {
  it('lets its columns be chosen, and imports the rows without errors', async () => {
    await backoffice.open('/communities?perPage=2&page=1');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import communities' }));
    await user.click(dialog.getByLabelText(/paste rows/));
    await user.paste('Society,Where,Owner\nMapped Court,Baner,Asha\nHalf Court,,Bina\n');
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    await dialog.findByText('Choose which columns are Locality.');
    expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();

    await user.click(dialog.getByRole('combobox', { name: 'Where' }));
    await user.click(await screen.findByRole('option', { name: 'Locality' }));
    await dialog.findByText('1 row has errors and will not be imported.');
    await dialog.findByText('Locality is required');
    dialog.getByRole('button', { name: 'Download these rows with the reasons' });
    await user.click(dialog.getByRole('button', { name: 'Import 1' }));
    await dialog.findByText('Done: 1 imported.');
    dialog.getByText('1 row with errors was not imported.');
    await waitFor(async () =>
      expect(await backoffice.api.list('/api/register/communities', { q: 'Mapped' })).toHaveLength(1),
    );
  });

  it('invites customers as chosen when it starts, also after the check', async () => {
    const { answer, release } = held(() => failure('The line is busy.'));
    const starts: unknown[] = [];
    backoffice.intercept = ({ pathname }, _, body) => {
      if (!pathname.endsWith('/start')) return null;
      starts.push(JSON.parse(body));
      return answer();
    };
    await backoffice.open('/customers?perPage=2&page=1');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import customers' }));
    await user.click(dialog.getByLabelText(/paste rows/));
    await user.paste('Name,Email,Phone\nAsha Rao,asha.rao@example.com,9876543210\n');
    const invite = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Email each new customer/ });
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    const start = await dialog.findByRole('button', { name: 'Import 1' });
    await user.click(invite);
    dialog.getByRole('button', { name: 'Import 1' });
    await user.click(start);
    await waitFor(() => expect(starts).toEqual([{ invite: true }]));
    await waitFor(() => expect(invite.disabled).toBe(true));
    release();
    await dialog.findByText('The line is busy.');
    expect(invite.disabled).toBe(false);
    backoffice.intercept = () => null;
  });

  it('of running plans shows them without an amount', async () => {
    const customer = await backoffice.api.customer();
    await backoffice.api.expect(200, 'PUT', '/api/profile', {
      token: customer.token,
      body: { carDetails: { address: 'B-704, Amber Heights, Baner' } },
    });
    const paidUntil = addDays(calendarDateOf(new Date().toISOString()), 20);
    await backoffice.open('/allOrders?perPage=5&page=1');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import running plans' }));
    dialog.getByText(/Import communities and customers first\./);
    await user.click(dialog.getByLabelText(/paste rows/));
    const header = 'Email,Car,Car No.,Time Slot,Plan Duration,End Date';
    await user.paste(`${header}\n${customer.email},Hyundai Creta,MH12IP0001,11:30-12:00,3 months,${paidUntil}\n`);
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    await user.click(await dialog.findByRole('button', { name: 'Import 1' }));
    await dialog.findByText('Done: 1 imported.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('link', { name: customer.name }));
    await screen.findByRole('heading', { name: 'Payment' });
    screen.getByText('Paid before the import');
    expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull();
    expect(screen.queryByText(/₹/)).toBeNull();
  });

  it('is not followed by the next user of the browser, who may not see imports', async () => {
    const accountant = await backoffice.office.staff('accountant');
    const calls: string[] = [];
    backoffice.intercept = ({ pathname }) => {
      calls.push(pathname);
      return null;
    };
    await backoffice.open('/customers?perPage=2&page=1', accountant, () =>
      localStorage.setItem('RaStore.imports.running', JSON.stringify([{ id: 'i1', kind: 'customers' }])),
    );
    await screen.findByRole('heading', { name: /Customers/ });
    await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
    expect(calls).toContain('/api/customers');
    expect(calls.filter((path) => path.startsWith('/api/imports'))).toEqual([]);
    backoffice.intercept = () => null;
  });
});
