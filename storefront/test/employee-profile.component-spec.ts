import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import { user } from '../../backoffice/test/support/user.js';
import { addDialogs } from './support/dialogs.js';
import { Storefront } from './support/storefront.js';

let site: Storefront;

beforeAll(async () => {
  addDialogs();
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

/** As in the backoffice, in another tab. */
function chooseHindi(): void {
  localStorage.setItem('language', 'hi');
  window.dispatchEvent(new Event('storage'));
}

it('an employee reads and edits the profile in Hindi, errors included', async () => {
  await site.open('/profilepage', await site.api.login(site.api.demo('employee')));
  chooseHindi();
  await screen.findByRole('heading', { name: 'आपकी जानकारी' });
  screen.getByRole('link', { name: 'स्टाफ़ ऐप खोलें' });

  await user.click(screen.getByRole('button', { name: 'पासवर्ड बदलें' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'पासवर्ड बदलें' }));
  await user.type(dialog.getByLabelText('अभी का पासवर्ड'), 'not the password');
  await user.type(dialog.getByLabelText('नया पासवर्ड'), 'walking on water');
  await user.type(dialog.getByLabelText('नया पासवर्ड फिर से लिखें'), 'walking on fire');
  await user.click(dialog.getByRole('button', { name: 'नया पासवर्ड सेव करें' }));
  await dialog.findByText('दोनों पासवर्ड अलग हैं');
  await user.clear(dialog.getByLabelText('नया पासवर्ड फिर से लिखें'));
  await user.type(dialog.getByLabelText('नया पासवर्ड फिर से लिखें'), 'walking on water');
  await user.click(dialog.getByRole('button', { name: 'नया पासवर्ड सेव करें' }));
  await dialog.findByText('यह आपका अभी का पासवर्ड नहीं है');
  await user.click(dialog.getByRole('button', { name: 'रहने दें' }));

  await user.click(screen.getByRole('button', { name: 'बदलें' }));
  const form = within(await screen.findByRole('form', { name: 'प्रोफ़ाइल बदलें' }));
  form.getByRole('combobox', { name: 'सोसाइटी' });
  const phone = form.getByRole<HTMLInputElement>('textbox', { name: 'फ़ोन' });
  const entered = phone.value;
  await user.clear(phone);
  await user.type(form.getByRole('textbox', { name: /^टावर या ब्लॉक/ }), 'B');
  await user.click(form.getByRole('button', { name: 'सेव करें' }));
  await form.findByText('फ़ोन नंबर लिखें');
  await form.findByText('फ़्लैट या मकान का नंबर लिखें');
  await user.type(phone, entered);
  await user.clear(form.getByRole('textbox', { name: /^टावर या ब्लॉक/ }));
  await user.click(form.getByRole('button', { name: 'सेव करें' }));
  await screen.findByText('प्रोफ़ाइल सेव हो गई।');
});

it('a customer reads the profile in English, even in a browser where Hindi was chosen', async () => {
  await site.open('/profilepage', await site.api.customer());
  chooseHindi();
  await screen.findByRole('heading', { name: 'My Plans' });
  screen.getByRole('heading', { name: 'Your details' });
  expect(document.body.textContent).not.toMatch(/[\u0900-\u097F]/);
});
