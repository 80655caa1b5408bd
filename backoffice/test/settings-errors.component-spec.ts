import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { Backoffice } from './support/backoffice.js';
import { failure } from './support/responses.js';
import { replaceText, user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

const price = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

const enterPrice = async (name: string, rupees: string) => replaceText(await price(name), rupees);

it('rejects a GST rate of zero', async () => {
  await backoffice.open('/settings');
  await enterPrice('GST', '0');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Services without GST are not supported. Enter a rate above 0%');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('says how low a price can be, for a negative one', async () => {
  await backoffice.open('/settings');
  await enterPrice('Sedan', '-5');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('A price is at least ₹1');
  expect((await price('Sedan')).value).toBe('-5');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('focuses the first field that the server rejects', async () => {
  const errors = [
    { field: 'monthlyPrices.Sedan', message: 'Too cheap for the provider' },
    { field: 'invoice.sac', message: 'No longer in use' },
  ];
  const problem = {
    status: 400,
    title: 'Invalid',
    message: 'Please check the fields.',
    code: 'validation-failed',
    errors,
  };
  backoffice.intercept = ({ pathname }, method) =>
    method === 'PUT' && pathname === '/api/settings'
      ? Promise.resolve(
          Response.json(problem, { status: 400, headers: { 'content-type': 'application/problem+json' } }),
        )
      : null;
  await backoffice.open('/settings');
  await replaceText(await screen.findByRole('textbox', { name: 'Business name' }), 'Chamak');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Save these settings?' }));
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  for (const { message } of errors) await screen.findByText(message);
  const sedan = await price('Sedan');
  await waitFor(() => expect(document.activeElement).toBe(sedan));
  backoffice.intercept = () => null;
});

it('shows the errors of all fields, and of fields that do not match, before anything is sent', async () => {
  await backoffice.open('/settings');
  const enter = async (region: string, name: string | RegExp, text: string) => {
    const input = within(await screen.findByRole('region', { name: region }))
      .getAllByRole('textbox', { name })
      .at(-1)!;
    await replaceText(input, text);
  };
  await enter('Office and contacts', 'Business name', 'Chamak & Sons Doorstep Car Care');
  await enter('Office and contacts', 'PIN code', '41100');
  await enter('Office and contacts', 'Phone', 'call us');
  await enter('Office and contacts', 'WhatsApp', '+91 20 5550 0142');
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  await enter('Office and contacts', 'Name', 'Instagram');
  await enter('Office and contacts', 'URL', 'instagram.com/firstlight');
  await enter('Policies and advertised figures', 'Grievance officer’s phone', '12');
  await enter('Invoice details', 'GSTIN', '29aagcb7383j1z4');
  await enter('Invoice details', 'SAC', '1234');
  await enter('Invoice details', 'Prefix of credit note numbers', 'FL');
  for (const [name, text] of [
    ['Longest pause', '2'],
    ['Cars per time slot', '1.5'],
  ] as const)
    await replaceText(screen.getByRole('spinbutton', { name }), text);
  await user.click(screen.getByRole('button', { name: 'Save settings' }));

  const errors = [
    'At most 30 characters',
    'A PIN code has six digits',
    'Please enter an Indian mobile number, such as +91 98220 50142, or leave it empty',
    'Please enter a URL that begins with https://',
    'This GSTIN is registered in Karnataka',
    'A service accounting code has six digits and begins with 99',
    'Choose a prefix different from the invoice prefix',
    'At least 3 days (the shortest pause), or 0 to turn pauses off',
    'Please enter a whole number',
  ];
  for (const error of errors) await screen.findByText(error);
  expect(screen.getAllByText('Please enter a telephone number, such as +91 20 5550 0142')).toHaveLength(2);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('reads no price with a decimal comma', async () => {
  await backoffice.open('/settings');
  await enterPrice('Sedan', '1,50');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Enter a number with at most two decimals');
  expect(screen.queryByRole('alertdialog')).toBeNull();

  await enterPrice('Sedan', '1,999.05');
  expect((await price('Sedan')).value).toBe('1,999.05');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Save these settings?' });
  expect(within(dialog).getAllByRole('row').at(1)!.textContent).toContain('₹1,999.05');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
});

it('asks for the numbers of documents after a restore from a backup', async () => {
  let restoredAt: string | null = '2026-11-21T06:30:00.000Z';
  let fails = true;
  backoffice.intercept = ({ pathname }, method) => {
    if (!pathname.startsWith('/api/settings/restore')) return null;
    if (method === 'POST' && fails) return Promise.resolve(failure('The line is busy.'));
    if (method === 'POST') restoredAt = null;
    return Promise.resolve(Response.json({ restoredAt }));
  };
  await backoffice.open('/admindashboard');
  const hint = await screen.findByText(/invoices and credit notes wait until you/);
  const link = within(hint).getByRole('link', { name: 'confirm their numbers' });
  expect(link.getAttribute('href')).toBe('/dashboard/settings');
  await user.click(link);

  await screen.findByText('Restored from a backup on 21 Nov 2026, 12:00 PM');
  await user.click(screen.getByRole('button', { name: 'Issue documents' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Issue documents with the prefixes FL and CN?' });
  const confirm = within(dialog).getByRole('button', { name: 'Issue documents' });
  await user.click(confirm);
  await screen.findByText('The line is busy.');
  fails = false;
  await user.click(confirm);
  await screen.findByText('Documents are issued again');
  expect(screen.queryByText(/^Restored from a backup/)).toBeNull();
  backoffice.intercept = () => null;
});
