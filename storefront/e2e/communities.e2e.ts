import { expect, test, withoutPopup } from './support/visitor.js';

test.describe('the list of communities', () => {
  test('leads to a purchase in the chosen community', async ({ page }) => {
    await withoutPopup(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Is my community served?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Do we come to your community?' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search the communities' }).fill('baner amb');
    await expect(page.getByRole('status').filter({ hasText: /^1 community found$/ })).toBeAttached();
    await page.getByRole('region', { name: 'Baner' }).getByRole('link', { name: 'Amber Heights' }).click();
    await expect(page.getByRole('combobox', { name: 'Community' })).toHaveValue('Amber Heights');
    await expect(page.getByText('Choose your community to see which times are available.')).toBeHidden();
    // A reload must not undo a later choice.
    await expect(page).toHaveURL('/book');
  });

  test('shows changes by the operator immediately, without JavaScript @every-store', async ({ api }) => {
    const { token } = await api.admin();
    const name = `Zinnia Court ${Date.now()}`;
    const listed = async () => (await api.call<string>('GET', '/communities')).body.includes(`>${name}</a>`);
    expect(await listed()).toBe(false);
    const community = { name, locality: 'Baner' };
    const { id, version } = (await api.expect(201, 'POST', '/api/register/communities', { token, body: community }))
      .body;
    expect(await listed()).toBe(true);
    await api.expect(200, 'PUT', `/api/register/communities/${id as string}`, {
      token,
      body: { ...community, active: false, version },
    });
    expect(await listed()).toBe(false);
  });

  test('offers to ask, or to book, for one that is not listed', async ({ page }) => {
    await page.goto('/communities');
    await page.getByRole('searchbox').fill('Lakeside Greens');
    const notListed = page.getByRole('region', { name: '“Lakeside Greens” is not on our list yet' });
    await notListed.getByRole('link', { name: 'Ask us to come' }).click();
    await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue('Lakeside Greens');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue('Lakeside Greens');
    await page.goto('/communities');
    await page.getByRole('searchbox').fill('Lakeside Greens');
    await notListed.getByRole('link', { name: 'Book anyway' }).click();
    await expect(page.getByRole('textbox', { name: 'Name of your community' })).toHaveValue('Lakeside Greens');
    await expect(page.getByText(/^We’ll confirm within two working days that we serve Lakeside Greens/)).toBeVisible();
  });
});
