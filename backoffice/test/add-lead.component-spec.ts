import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';

let backoffice: Backoffice;
let office: Office;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterAll(() => backoffice.stop());

it('an enquiry by phone is added as a lead without an email address', async () => {
  const names = [office.word(), office.word()];
  for (const [index, name] of names.entries()) {
    await backoffice.open('/leads?perPage=2');
    await user.click(await screen.findByRole('link', { name: 'Add lead' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add lead' }));
    await user.type(await form.findByRole('textbox', { name: 'Name' }), name);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(form.getAllByText('Enter a phone number or an email address').length).toBeGreaterThan(0),
    );
    await user.type(form.getByRole('textbox', { name: 'Phone' }), `98765 0020${index}`);
    await user.click(form.getByRole('combobox', { name: 'Community' }));
    await user.click(await screen.findByRole('option', { name: /^Amber Heights/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Lead added');
    await user.click(await screen.findByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
  }
  const enquiry = within(await screen.findByRole('region', { name: 'Enquiry' }));
  enquiry.getByText('+91 98765 00201');
  enquiry.getByText('Phone', { selector: 'dd' });
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  expect(screen.queryByText(/Same phone or email/)).toBeNull();
  expect(document.querySelector('a[href="mailto:"]')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
  await user.type(await edit.findByRole('textbox', { name: 'Message' }), 'Has two cars');
  const location = edit.getByRole('textbox', { name: 'Location' });
  await user.clear(location);
  await user.type(location, 'A-2, Cedar Grove');
  await user.click(edit.getByRole('button', { name: 'Save' }));
  await enquiry.findByText('Has two cars');
  await enquiry.findByText('A-2, Cedar Grove');
  await screen.findByText('Cedar Grove', { selector: 'dd' });
});
