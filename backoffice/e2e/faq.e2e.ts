import { expect, failing, held, settled, test } from './support/office.js';

test('a question is added, and the site shows it with and without JavaScript', async ({
  page,
  office,
  asAdmin,
  browser,
  baseURL,
}) => {
  const question = `Do you clean ${office.word()}?`;
  await asAdmin('/faq');
  await page.getByRole('link', { name: 'Add question' }).click();
  const form = page.getByRole('dialog', { name: 'Add question' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Required')).toHaveCount(2);
  await form.getByRole('textbox', { name: 'Question' }).fill(question);
  await form.getByRole('textbox', { name: 'Answer' }).fill('Yes, </script><b>always</b>.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question added')).toBeVisible();

  const reader = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const plain = await reader.newPage();
  await plain.goto('/faq');
  await expect(plain.getByText(question, { exact: true })).toBeVisible();
  const data = await plain.locator('script[type="application/ld+json"]').allTextContents();
  expect(
    data
      .map((text) => JSON.parse(text) as { '@type': string; mainEntity?: unknown[] })
      .find((one) => one['@type'] === 'FAQPage')!.mainEntity,
  ).toContainEqual({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: 'Yes, </script><b>always</b>.' },
  });
  await reader.close();

  await page.goto('/');
  await page.getByRole('link', { name: 'Questions' }).first().click();
  await page.getByText(question, { exact: true }).click();
  await expect(page.getByText('Yes, </script><b>always</b>.')).toBeVisible();
});

test('a question is edited, hidden, moved and deleted', async ({ page, api, office, asAdmin }) => {
  const { token } = await api.admin();
  const [first, second] = [`First ${office.word()}?`, `Second ${office.word()}?`];
  for (const question of [first, second])
    await api.expect(201, 'POST', '/api/register/faq', {
      token,
      body: { group: 'Payments', question, answer: 'An answer.' },
    });
  const shown = async () =>
    ((await api.expect(200, 'GET', '/api/faq')).body as { question: string }[])
      .map(({ question }) => question)
      .filter((question) => [first, second].includes(question));

  await asAdmin('/faq');
  await page.getByRole('button', { name: second, exact: true }).click();
  await settled(page);
  await page.getByRole('button', { name: `Move up: ${second}` }).click();
  await expect.poll(shown).toEqual([second, first]);
  await page.getByRole('button', { name: `Move down: ${second}` }).click();
  await expect.poll(shown).toEqual([first, second]);

  await page.getByRole('link', { name: `Edit ${second}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit question' });
  await form.getByRole('textbox', { name: 'Answer' }).fill('Another answer.');
  await form.getByRole('switch', { name: 'Shown on the site' }).uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question updated')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByText('Another answer.')).toBeVisible();
  expect(await shown()).toEqual([first]);

  await page.getByRole('button', { name: `Delete ${second}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Question deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: second, exact: true })).toBeHidden();
});

test('the screen shows an error and a retry', async ({ page, asAdmin }) => {
  await page.route(/\/api\/register\/faq\?/, failing('Nobody is in.'));
  await asAdmin('/faq');
  await expect(page.getByRole('alert')).toContainText('Error loading the FAQ: Nobody is in.');
  await page.unroute(/\/api\/register\/faq\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
});

test('the screen shows loading, and offers to add a question to each empty group', async ({ page, asAdmin }) => {
  const { handle, release } = held((route) => route.fulfill({ json: [], headers: { 'content-range': 'faq */0' } }));
  await page.route(/\/api\/register\/faq\?/, handle);
  await asAdmin('/faq');
  await expect(page.getByText('Loading the FAQ...')).toBeVisible();
  release();
  await expect(page.getByText('No questions yet. The FAQ page of the site is empty.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['General', 'Payments', 'Refunds', 'Support']);
  await page.getByRole('link', { name: 'Add one to Refunds' }).click();
  await expect(page.getByRole('dialog', { name: 'Add question' }).getByRole('combobox', { name: 'Group' })).toHaveText(
    'Refunds',
  );
});
