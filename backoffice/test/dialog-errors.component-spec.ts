import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { Backoffice } from './support/backoffice.js';
import { found } from './support/paths.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

/** Presses a button of a dialog whose request is rejected, and expects the error to go away with the next input. */
async function expectErrorUntilInput(
  dialog: ReturnType<typeof within>,
  { press, input }: { press: () => Promise<void>; input: () => Promise<void> },
): Promise<void> {
  backoffice.intercept = (_, method) =>
    method === 'GET' ? null : Promise.resolve(Response.json({ message: 'The server is busy.' }, { status: 500 }));
  await press();
  await dialog.findByText('The server is busy.');
  await input();
  await waitFor(() => expect(dialog.queryByText('The server is busy.')).toBeNull());
  await press();
  await dialog.findByText('The server is busy.');
}

describe('the error of a dialog disappears when its input changes, and appears again after another attempt:', () => {
  it('a merge of communities', async () => {
    const { token } = await backoffice.api.admin();
    const name = `${backoffice.office.word()} Court`;
    await backoffice.api.expect(201, 'POST', '/api/register/communities', { token, body: { name, locality: 'Baner' } });
    await backoffice.open(found('communities', name));
    await user.click(await screen.findByRole('button', { name: `Merge ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Merge ${name} into another community` }));
    async function choose(other: string) {
      const into = dialog.getByRole('combobox', { name: 'Merge into' });
      await user.clear(into);
      await user.type(into, other);
      await user.click(await screen.findByRole('option', { name: new RegExp(other) }));
    }
    // The button is disabled before.
    await dialog.findByText('No records use this community.');
    await choose('Pine Crest');
    await expectErrorUntilInput(dialog, {
      press: () => user.click(dialog.getByRole('button', { name: 'Merge' })),
      input: () => choose('Amber Heights'),
    });
  });

  it('other communities of an employee, one of which is removed', async () => {
    const { name } = await backoffice.office.employee('Amber Heights', { name: backoffice.office.word() });
    await backoffice.open(found('manageemployees', name));
    await user.click(await screen.findByRole('button', { name: `Other communities of ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Other communities of ${name}` }));
    await user.click(dialog.getByRole('combobox', { name: 'Community' }));
    await user.click(await screen.findByRole('option', { name: 'Pine Crest' }));
    await user.click(dialog.getByRole('button', { name: 'Add community' }));
    await expectErrorUntilInput(dialog, {
      press: () => user.click(dialog.getByRole('button', { name: 'Save' })),
      input: () => user.click(dialog.getByRole('button', { name: 'Remove community 2' })),
    });
  });

  it('a refund', async () => {
    const customer = await backoffice.api.customer();
    const { id } = await backoffice.office.order(customer);
    await backoffice.open(`/allOrders/${id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Refund / }));
    await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'Moved away');
    await expectErrorUntilInput(dialog, {
      press: () => user.click(dialog.getByRole('button', { name: /^Refund ₹/ })),
      input: () => user.type(dialog.getByRole('textbox', { name: 'Reason' }), '.'),
    });
  });

  it('a pause, whose days stay chosen', async () => {
    const customer = await backoffice.api.customer();
    const { id } = await backoffice.office.order(customer);
    await backoffice.open(`/allOrders/${id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Pause / }));
    const last = dialog.getByRole('textbox', { name: 'Last day without cleaning' });
    const { value } = last as HTMLInputElement;
    await expectErrorUntilInput(dialog, {
      press: () => user.click(dialog.getByRole('button', { name: 'Pause' })),
      input: () => user.type(last, `{Backspace}${value.at(-1)}`),
    });
    expect(last).toHaveProperty('value', expect.stringMatching(`^${value.slice(0, -1)}`));
    backoffice.intercept = () => null;
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    await screen.findByText('The pause is planned');
  });

  it('a saved view, of saving and of deleting', async () => {
    const { token } = await backoffice.api.admin();
    const name = backoffice.office.word();
    await backoffice.api.expect(200, 'POST', '/api/views', {
      token,
      body: {
        name,
        resource: 'leads',
        filter: '{}',
        sort: 'createdAt',
        order: 'DESC',
        perPage: 25,
        hiddenColumns: [],
        isShared: false,
      },
    });
    await backoffice.open('/leads?perPage=2');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save or delete views…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    const input = () => user.type(dialog.getByRole('textbox', { name: 'Name of this view' }), 'a');
    await input();
    await expectErrorUntilInput(dialog, {
      press: () => user.click(dialog.getByRole('button', { name: 'Save view' })),
      input,
    });
    await input();
    await expectErrorUntilInput(dialog, {
      press: async () => {
        await user.click(await dialog.findByRole('button', { name: `Delete the view ${name}` }));
        const question = await screen.findByRole('alertdialog', { name: `Delete the view “${name}”?` });
        await user.click(within(question).getByRole('button', { name: 'Delete view' }));
      },
      input,
    });
  });
});
