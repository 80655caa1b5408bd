import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf, formatCalendarDate } from '#libs/calendar.js';
import { failure } from './support/responses.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { found } from './support/paths.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let office: Office;
let token: string;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
  ({ token } = await backoffice.api.admin());
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const open = (path: string, q: string) =>
  backoffice.open(`/${path}?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`);

async function community(name: string, details: object = {}) {
  const body = { name: `${office.word()} ${name}`, locality: 'Baner', ...details };
  return (await backoffice.api.expect(201, 'POST', '/api/register/communities', { token, body })).body as {
    id: string;
    name: string;
  };
}

describe('the list of communities', () => {
  it('shows only the employees of a community without work', async () => {
    const { name } = await community('Court');
    await office.employee(name);
    await open('communities', name);
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    await within(row).findByText('1 employee');
  });

  it('rejects a PIN code before it is sent', async () => {
    await backoffice.open('/communities/create');
    const form = within(await screen.findByRole('dialog', { name: 'Add community' }));
    await user.type(await form.findByRole('textbox', { name: 'Name' }), `${office.word()} Court`);
    await user.type(form.getByRole('textbox', { name: 'Locality' }), 'Baner');
    await user.type(form.getByRole('textbox', { name: 'PIN code' }), '4110');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Please enter a PIN code of six digits');
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'PIN code' }));
    expect(screen.queryByText('Error saving community')).toBeNull();
  });

  it('shows why a merge failed, which changes nothing', async () => {
    const [from, into] = [await community('Old'), await community('New')];
    await open('communities', from.name);
    await user.click(await screen.findByRole('button', { name: `Merge ${from.name}` }));
    backoffice.intercept = ({ pathname }) =>
      pathname.endsWith('/merge') ? Promise.resolve(failure('The line is busy.')) : null;
    const dialog = within(await screen.findByRole('dialog', { name: `Merge ${from.name} into another community` }));
    await user.type(await dialog.findByRole('combobox', { name: 'Merge into' }), into.name);
    await user.click(await screen.findByRole('option', { name: new RegExp(into.name) }));
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await dialog.findByText(/The line is busy\./);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('link', { name: `Edit ${from.name}` });
  });

  it('says before a merge on which more days the communities will not be served', async () => {
    const [from, into] = [await community('Old'), await community('New')];
    await backoffice.api.changeSettings(({ daysOff }) => ({
      daysOff: {
        ...daysOff,
        holidays: [
          { date: '2090-11-22', name: 'Water shortage', communityId: from.id },
          { date: '2090-11-24', name: 'Lift repair', communityId: into.id },
        ],
      },
    }));
    await open('communities', from.name);
    await user.click(await screen.findByRole('button', { name: `Merge ${from.name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Merge ${from.name} into another community` }));
    const notice = async () => (await dialog.findByRole('alert')).textContent.replaceAll('\u00a0', ' ');
    expect(await notice()).toBe(
      `The holidays of ${from.name} move too: the other community will not be served on 22 Nov (Water shortage).`,
    );
    await user.type(dialog.getByRole('combobox', { name: 'Merge into' }), into.name);
    await user.click(await screen.findByRole('option', { name: new RegExp(into.name) }));
    const text = await notice();
    expect(text).toContain(`${into.name} will not be served on 22 Nov (Water shortage).`);
    expect(text).toContain(`The cars of ${from.name} will not be served on 24 Nov (Lift repair)`);
  });

  it('deletes several together, and names those that are in use', async () => {
    const word = office.word();
    const [unused, used] = [await community(`${word} Court`), await community(`${word} Park`)];
    await office.employee(used.name);
    await open('communities', word);
    for (const { name } of [unused, used])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    const selected = within(await screen.findByRole('region', { name: 'Selection' }));
    await user.click(selected.getByRole('button', { name: 'Delete' }));
    const title = 'Are you sure you want to delete these 2 communities?';
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    await user.click(await question.findByRole('button', { name: 'Delete' }));
    await screen.findByText(new RegExp(`Error deleting community.*${used.name}`, 's'));
    await waitFor(() => expect(screen.queryByRole('link', { name: unused.name })).toBeNull());
    expect(await backoffice.api.list('/api/register/communities', { q: word })).toMatchObject([{ id: used.id }]);
  });

  it('includes inactive communities, also in filters of other lists', async () => {
    const { name } = await community('Court', { active: false });
    await open('customers', office.word());
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Community' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search Community' }), name);
    await user.click(await screen.findByRole('menuitemcheckbox', { name: new RegExp(name) }));
    await waitFor(() => expect(location.search).toContain('community'));
  });
});

describe('the list of employees', () => {
  it('does not add an employee whom the server rejects, and keeps the input', async () => {
    const { name, email, phone } = await backoffice.api.register();
    await backoffice.open('/manageemployees/create');
    const form = within(await screen.findByRole('dialog', { name: 'Add employee' }));
    await user.type(form.getByRole('textbox', { name: 'Name' }), name);
    const emailField = form.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await user.type(emailField, email);
    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), phone);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Error adding employee');
    expect((await form.findByRole('alert')).textContent).toContain('An account with this email already exists.');
    expect(emailField.value).toBe(email);
  });

  it('gives the communities of an absent colleague to another employee at once', async () => {
    const absent = await office.employee('Amber Heights', { name: office.word() });
    const other = await office.employee('Dawn Meadows', { name: office.word() });
    const body = { otherCommunities: [{ community: 'Pine Crest' }] };
    await backoffice.api.expect(200, 'PUT', `/api/register/employee/${absent.userId}/communities`, { token, body });

    await open('manageemployees', other.name);
    await user.click(await screen.findByRole('button', { name: `Other communities of ${other.name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Other communities of ${other.name}` }));
    const addThose = async () => {
      await user.click(dialog.getByRole('combobox', { name: 'Absent colleague' }));
      await user.click(await screen.findByRole('option', { name: absent.name }));
    };
    await addThose();
    const tomorrow = formatCalendarDate(addDays(calendarDateOf(new Date().toISOString()), 1));
    await user.clear(dialog.getByRole('textbox', { name: 'Absent on' }));
    await user.type(dialog.getByRole('textbox', { name: 'Absent on' }), tomorrow);
    await addThose();
    const firstDays = dialog.getAllByRole<HTMLInputElement>('textbox', { name: /^First day/ });
    expect(firstDays.map(({ value }) => value).filter((value) => value === tomorrow)).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Also Amber Heights, Pine Crest/);
  });
});

it('a community that takes no new orders can be covered for an absent colleague', async () => {
  const closed = await community('Court');
  const absent = await office.employee(closed.name, { name: office.word() });
  const body = { name: closed.name, locality: 'Baner', active: false };
  await backoffice.api.expect(200, 'PUT', `/api/register/communities/${closed.id}`, { token, body });
  const other = await office.employee('Dawn Meadows', { name: office.word() });
  await open('manageemployees', other.name);
  await user.click(await screen.findByRole('button', { name: `Other communities of ${other.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Other communities of ${other.name}` }));
  await user.click(dialog.getByRole('combobox', { name: 'Absent colleague' }));
  await user.click(await screen.findByRole('option', { name: absent.name }));
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Community' }).value).toBe(closed.name),
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(new RegExp(`^Also ${closed.name}`));
});

it('says that an employee who covers a colleague cannot sign in', async () => {
  const absent = await office.employee('Amber Heights', { name: office.word() });
  const other = await office.employee('Dawn Meadows', { name: office.word() });
  await open('manageemployees', other.name);
  await user.click(await screen.findByRole('button', { name: `Other communities of ${other.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Other communities of ${other.name}` }));
  await user.click(dialog.getByRole('combobox', { name: 'Absent colleague' }));
  await user.click(await screen.findByRole('option', { name: absent.name }));
  const body = { disabled: true };
  await backoffice.api.expect(200, 'PUT', `/api/register/employee/${other.userId}/access`, { token, body });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(
    `Communities of ${other.name} saved. Their sign-in is disabled, so they do not count as covered.`,
  );
});

it('an employee’s new community changes their workload beside it, without live updates', async () => {
  const { name } = await office.employee(null, { name: office.word() });
  await office.order(await backoffice.api.customer());
  backoffice.intercept = ({ pathname }) => (pathname === '/api/updates' ? new Promise(() => {}) : null);
  await backoffice.open(found('manageemployees', name));
  const workload = () => screen.queryByRole('link', { name: /^[\d,]+ plans?\b/ });
  await user.click(await screen.findByRole('combobox', { name: `Apartment of ${name}` }));
  expect(workload()).toBeNull();
  await user.click(await screen.findByRole('option', { name: /^Amber Heights/ }));
  await user.click(screen.getByRole('button', { name: `Save the apartment of ${name}` }));
  await waitFor(() => expect(workload()).not.toBeNull());
});

it('the workload of a community leads to the plans that it counts', async () => {
  const court = await community('Court');
  const address = `12, ${court.name}, Baner, Pune`;
  const [customer, another] = [await backoffice.api.customer(), await backoffice.api.customer()];
  const plan = await office.order(customer, { address });
  const { id } = await office.order(another, { address });
  const pause = { token, body: { status: 'paused' } };
  await backoffice.api.expect(200, 'PATCH', `/api/plans/${another.userId}/${id}`, pause);
  await open('communities', court.name);
  await user.click(await screen.findByRole('link', { name: '1 active plan' }));
  await screen.findByRole('heading', { level: 1, name: 'All Orders' });
  await screen.findByText('1 in total');
  expect((await screen.findByRole('link', { name: plan.name })).getAttribute('href')).toContain(plan.id);
});

it('the workload of a community leads to its washes', async () => {
  const court = await community('Court');
  const customer = await backoffice.api.customer({ name: office.word() });
  const { name, email, phone, token: session } = customer;
  const body = { name, email, phone, address: `12, ${court.name}, Baner, Pune`, timeSlot: '5:30 AM - 6:00 AM' };
  await backoffice.api.expect(201, 'POST', '/api/checkoutBasic', { token: session, body });
  await open('communities', court.name);
  await user.click(await screen.findByRole('link', { name: '1 wash' }));
  await screen.findByRole('heading', { name: /^Single washes/ });
  await screen.findByRole('link', { name });
  expect(new URLSearchParams(location.search).get('filter')).toContain(court.id);
});
