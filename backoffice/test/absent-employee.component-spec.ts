import { afterAll, beforeAll, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Backoffice } from './support/backoffice.js';

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

it('the communities of an absent colleague are given to another employee at once', async () => {
  const { token } = await backoffice.api.admin();
  const { office } = backoffice;
  const absent = await office.employee('Amber Heights', { name: office.word() });
  const other = await office.employee('Dawn Meadows', { name: office.word() });
  const body = { otherCommunities: [{ community: 'Pine Crest' }] };
  await backoffice.api.expect(200, 'PUT', `/api/register/employee/${absent.userId}/communities`, { token, body });

  await backoffice.open(`/manageemployees?filter=${encodeURIComponent(JSON.stringify({ q: other.name }))}`);
  await user.click(await screen.findByRole('button', { name: `Other communities of ${other.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Other communities of ${other.name}` }));
  await user.click(dialog.getByRole('combobox', { name: 'Absent colleague' }));
  await user.click(await screen.findByRole('option', { name: absent.name }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Also Amber Heights, Pine Crest');
});
