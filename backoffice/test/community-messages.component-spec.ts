import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { Backoffice } from './support/backoffice.js';
import { found } from './support/paths.js';
import { failure, held } from './support/responses.js';
import { replaceText, user } from './support/user.js';

let backoffice: Backoffice;
let token: string;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ token } = await backoffice.api.admin());
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

/** A new community with a number of customers who have a plan. */
async function community({ customers = 0 } = {}): Promise<string> {
  const { api, office } = backoffice;
  const name = `${office.word()} Court`;
  const body = { name, locality: 'Baner' };
  const created = await api.expect<{ id: string }>(201, 'POST', '/api/register/communities', { token, body });
  for (let nth = 0; nth < customers; nth += 1)
    await office.order(await api.customer(), { address: undefined, communityId: created.body.id, flat: '12' });
  return name;
}

async function openDialog(name: string) {
  await user.click(await screen.findByRole('button', { name: `Email customers of ${name}` }));
  return within(await screen.findByRole('dialog', { name: `Email customers of ${name}` }));
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

const subjectOf = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
const messageOf = (dialog: Dialog) => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

async function fill(dialog: Dialog): Promise<void> {
  await replaceText(await dialog.findByRole('textbox', { name: 'Subject' }), 'No water tomorrow');
  await replaceText(messageOf(dialog), 'We clean again on Thursday.');
}

const mailSubjects = async () =>
  (await backoffice.api.list<{ subject: string }>('/api/mails')).map(({ subject }) => subject);

it('an email goes to the customers of a community, once its subject and text are complete', async () => {
  const name = await community({ customers: 2 });
  await backoffice.open(found('communities', name));
  const count = held(() => Response.json({ count: 2 }));
  backoffice.intercept = ({ pathname }) => (pathname.endsWith('/recipients') ? count.answer() : null);
  const dialog = await openDialog(name);
  expect(dialog.getByRole('status').textContent).toBe('Counting customers...');
  expect(dialog.getByRole('button', { name: 'Send email' }).matches(':disabled')).toBe(true);
  count.release();
  await dialog.findByText('Goes to 2 customers with a plan or a booked wash.');
  dialog.getByText('Only for news about the service. Offers need the customer’s consent.');

  await user.type(subjectOf(dialog), 'No water tomorrow{Enter}');
  expect(document.activeElement).toBe(messageOf(dialog));
  const send = dialog.getByRole('button', { name: 'Email 2 customers' });
  await user.click(send);
  await dialog.findByText('Please write a message');
  await waitFor(() => expect(document.activeElement).toBe(messageOf(dialog)));
  await replaceText(messageOf(dialog), 'We clean again on Thursday.');

  const answer = held(() => Response.json({ count: 2 }, { status: 202 }));
  let sent = '';
  backoffice.intercept = ({ pathname }, method, body) => {
    if (method !== 'POST' || !pathname.endsWith('/messages')) return null;
    sent = body;
    return answer.answer();
  };
  await user.click(send);
  await waitFor(() => expect(send.matches(':disabled')).toBe(true));
  expect([subjectOf(dialog).readOnly, messageOf(dialog).readOnly]).toEqual([true, true]);
  answer.release();
  await screen.findByText('The email is on its way to 2 customers.');
  expect(JSON.parse(sent)).toEqual({ subject: 'No water tomorrow', text: 'We clean again on Thursday.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(subjectOf(await openDialog(name).then(ready)).value).toBe('');
});

/** The dialog once it has its fields. */
async function ready(dialog: Dialog): Promise<Dialog> {
  await dialog.findByRole('textbox', { name: 'Subject' });
  return dialog;
}

it('an email that fails keeps its input, and is then sent from the form of the community', async () => {
  const name = await community({ customers: 1 });
  await backoffice.open(found('communities', name));
  await user.click(await screen.findByRole('link', { name: `Edit ${name}` }));
  await user.click(await screen.findByRole('button', { name: 'Email customers' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Email customers of ${name}` }));
  await fill(dialog);
  backoffice.intercept = ({ pathname }) =>
    pathname.endsWith('/messages') ? Promise.resolve(failure('The line is busy.')) : null;
  await user.click(dialog.getByRole('button', { name: 'Email 1 customer' }));
  await dialog.findByText(/The line is busy\./);
  expect([subjectOf(dialog).value, messageOf(dialog).value]).toEqual([
    'No water tomorrow',
    'We clean again on Thursday.',
  ]);
  backoffice.intercept = () => null;
  await user.click(dialog.getByRole('button', { name: 'Email 1 customer' }));
  await screen.findByText('The email is on its way to 1 customer.');
  await waitFor(async () => expect(await mailSubjects()).toContain('No water tomorrow'));
  await screen.findByRole('dialog', { name: 'Edit community' });
});

it('an email is not possible while nobody has a plan or a booked wash', async () => {
  const name = await community();
  await backoffice.open(found('communities', name));
  backoffice.intercept = ({ pathname }) =>
    pathname.endsWith('/recipients') ? Promise.resolve(failure('The line is busy.', 400)) : null;
  const dialog = await openDialog(name);
  await dialog.findByText(/Error counting customers:.*The line is busy\./);
  backoffice.intercept = () => null;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('Nobody has a plan or a booked wash here.');
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
});

it('a draft survives a reload, and ends when its author leaves it', async () => {
  const name = await community({ customers: 1 });
  await backoffice.open(found('communities', name));
  await fill(await openDialog(name));
  const kept = { ...sessionStorage };
  await backoffice.open(found('communities', name), undefined, () => Object.assign(sessionStorage, kept));
  const dialog = await openDialog(name).then(ready);
  expect(subjectOf(dialog).value).toBe('No water tomorrow');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(subjectOf(await openDialog(name).then(ready)).value).toBe('');
});

it('a dialog that is opened while an earlier email is being sent stays open', async () => {
  const name = await community({ customers: 1 });
  await backoffice.open(found('communities', name));
  const dialog = await openDialog(name);
  await fill(dialog);
  const answer = held(() => Response.json({ count: 1 }, { status: 202 }));
  backoffice.intercept = ({ pathname }) => (pathname.endsWith('/messages') ? answer.answer() : null);
  await user.click(dialog.getByRole('button', { name: 'Email 1 customer' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: `Merge ${name}` }));
  const title = `Merge ${name} into another community`;
  await screen.findByRole('dialog', { name: title });
  answer.release();
  await screen.findByText('The email is on its way to 1 customer.');
  screen.getByRole('dialog', { name: title });
});

it('the form of a community lists the emails to its customers, with sender and number', async () => {
  const name = await community({ customers: 1 });
  await backoffice.open(found('communities', name));
  await user.click(await screen.findByRole('link', { name }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit community' }));
  const emails = within(await form.findByRole('region', { name: 'Emails to customers' }));
  await emails.findByText('No emails in the last year.');
  await user.click(form.getByRole('button', { name: 'Email customers' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Email customers of ${name}` }));
  await fill(dialog);
  await user.click(dialog.getByRole('button', { name: 'Email 1 customer' }));
  const sent = within(await emails.findByRole('listitem'));
  sent.getByText('No water tomorrow');
  sent.getByText('We clean again on Thursday.');
  sent.getByText(/^To 1 customer, by \S+@example.com$/);
});
