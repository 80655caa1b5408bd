import { expect, test } from './support/office.js';

test('a form submitted twice by double click or Enter creates one record', async ({ page, api, office, asAdmin }) => {
  const question = `Twice ${office.word()}`;
  await asAdmin('/faq');
  await page.getByRole('link', { name: 'Add question' }).click();
  const form = page.getByRole('dialog', { name: 'Add question' });
  await form.getByRole('textbox', { name: 'Question' }).fill(question);
  await form.getByRole('textbox', { name: 'Answer' }).fill('Yes.');
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Question added')).toBeVisible();
  expect(await api.list('/api/register/faq', { q: question })).toHaveLength(1);

  const name = `Twice ${office.word()}`;
  await asAdmin('/communities');
  await page.getByRole('link', { name: 'Add community' }).click();
  const community = page.getByRole('dialog', { name: 'Add community' });
  for (const [label, value] of Object.entries({ Locality: 'Baner', City: 'Pune', Name: name }))
    await community.getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(community).toHaveCount(0);
  await expect(page.getByText('could not be')).toHaveCount(0);
  expect(await api.list('/api/register/communities', { q: name })).toHaveLength(1);
});

test('a form whose response was lost is saved once when it is resent', async ({ page, api, office, asAdmin }) => {
  const question = `Lost ${office.word()}`;
  await asAdmin('/faq');
  await page.getByRole('link', { name: 'Add question' }).click();
  const form = page.getByRole('dialog', { name: 'Add question' });
  await form.getByRole('textbox', { name: 'Question' }).fill(question);
  await form.getByRole('textbox', { name: 'Answer' }).fill('Yes.');
  await page.route(/\/api\/register\/faq$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('cannot be reached');
  await page.unroute(/\/api\/register\/faq$/);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question added')).toBeVisible();
  expect(await api.list('/api/register/faq', { q: question })).toHaveLength(1);
});
