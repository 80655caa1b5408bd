import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Backoffice } from './support/backoffice.js';

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => backoffice.close());
afterAll(() => backoffice.stop());

async function press(role: string, name: string | RegExp): Promise<void> {
  (await screen.findByRole(role, { name })).focus();
  await user.keyboard('{Enter}');
}

const isOnScreen = () => screen.getByRole('main').contains(document.activeElement);

describe('the focus stays on the screen', () => {
  it('beside the button of a status change, and on the page that a dialog opens', async () => {
    const lead = await backoffice.office.lead();
    await backoffice.open(`/leads/${lead.id}/show`);
    await press('button', 'Mark contacted');
    await screen.findByRole('button', { name: 'Mark lost' });
    await waitFor(() => expect(isOnScreen()).toBe(true));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));

    await press('button', 'Convert to customer');
    const question = within(await screen.findByRole('alertdialog'));
    question.getByRole('button', { name: 'Convert to customer' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Take an order' });
    await waitFor(() => expect(isOnScreen()).toBe(true));
  });
});

describe('the first input that a dialog rejects has the focus', () => {
  it('when an order is taken', async () => {
    const customer = await backoffice.api.customer();
    await backoffice.open(`/customers/${customer.userId}/show`);
    await press('button', 'Take an order');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: 'Paid by bank transfer' }));
    await user.click(dialog.getByRole('button', { name: 'Place paid order' }));
    await dialog.findByText('Choose a time slot');
    await dialog.findByText('Enter the UTR number');
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Time slot' }));
  });
});
