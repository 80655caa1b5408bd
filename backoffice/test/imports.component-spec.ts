import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Backoffice } from './support/backoffice.js';

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

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
    await dialog.findByText('Done: 1 imported, 0 skipped because they already exist.');
    await waitFor(async () =>
      expect(await backoffice.api.list('/api/register/communities', { q: 'Mapped' })).toHaveLength(1),
    );
  });
});
