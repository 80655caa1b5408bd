import { buyPlan, giveCars, SWIFT } from './support/seed.js';
import { expect, test, withoutPopup } from './support/visitor.js';

test.beforeEach(({ page }) => withoutPopup(page));

test.describe('URLs', () => {
  test('/About and /about/ redirect to /about, and /scrolltotop to the top of the home page', async ({ page }) => {
    for (const [path, shown, heading] of [
      ['/About', '/about', 'We start early, so you drive off in a clean car'],
      ['/about/', '/about', 'We start early, so you drive off in a clean car'],
      ['/scrolltotop', '/', 'A clean car, every morning.'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(shown);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
  });

  test('unknown pages, wrong methods and malformed URLs have their own error pages', async ({ page, api }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A clean car, every morning.' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();

    const rejected = await api.call<string>('POST', '/contact', { body: {} });
    expect([rejected.status, /<h1>405 Method Not Allowed<\/h1>/.test(rejected.body)]).toEqual([405, true]);
    const malformed = await page.goto('/%E0%A4%A');
    expect(malformed!.status()).toBe(400);
    await expect(page.getByRole('heading', { level: 1, name: '400 Bad Request' })).toBeVisible();
  });

  test('a customer who opens a staff page is redirected to the home page', async ({ page, customer }) => {
    await page.goto('/dashboard/admindashboard');
    await expect(page).toHaveURL('/');
    expect(customer.role).toBe('user');
  });
});

test('a new page starts at its top, and Back and a reload restore the scroll position', async ({ page }) => {
  await page.goto('/prices');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate('window.scrollTo(0, 900)');
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(900);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeVisible();
  expect(await page.evaluate('window.scrollY')).toBe(0);
  const savedPositions = await page.evaluate<string[]>('Object.values(sessionStorage)');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'One price for each type of car' })).toBeVisible();
  // The page can scroll this far only once it has rendered to its full height.
  const isRestored = async () => savedPositions.includes(await page.evaluate<string>('String(window.scrollY)'));
  await expect.poll(() => page.evaluate('window.scrollY')).not.toBe(0);
  await expect.poll(isRestored).toBe(true);

  // A typed URL starts at the top, and a reload keeps the position.
  const scrolledTo = async (y: number) => {
    await page.evaluate(`window.scrollTo(0, ${y})`);
    await expect.poll(() => page.evaluate('Object.values(sessionStorage)')).toContain(String(y));
  };
  await page.goto('/prices');
  await expect(page.getByRole('combobox', { name: 'Your car' })).toBeEnabled();
  await scrolledTo(700);
  await page.goto('/contact');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  expect(await page.evaluate('window.scrollY')).toBe(0);
  await scrolledTo(300);
  await page.reload();
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(300);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu traps the focus and restores it, and that of a customer leads to the profile and logs out', async ({
    page,
    api,
    signIn,
  }) => {
    await page.goto('/about');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Home', 'About', 'Services', 'Prices', 'Contact', 'Login', 'Signup'])
      await expect(menu.getByRole('link', { name })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(menu).toHaveCount(0);

    await test.step('the menu of a customer', async () => {
      await signIn(page, await api.register());
      await page.goto('/about');
      await button.click();
      await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
      await menu.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      await expect(menu).toHaveCount(0);
    });
  });

  test('no page is wider than the screen, even with text at 200%', async ({ page, customer, api, standIn }) => {
    const width = 320;
    await giveCars(api, customer);
    await buyPlan(api, standIn, customer, SWIFT);
    await page.setViewportSize({ width, height: 700 });
    for (const path of [
      '/',
      '/about',
      '/servicespage',
      '/prices',
      '/communities',
      '/contact',
      '/faq',
      '/blog',
      '/blog/monsoon-maintenance',
      '/login',
      '/register',
      '/forgot',
      '/terms',
      '/privacy',
      '/refunds',
      '/delivery',
      '/unsubscribe',
      '/confirm-email',
      '/book',
      '/book?step=place',
      '/book?step=pay',
      '/profilepage',
      '/checkout',
      '/checkoutbasic',
      '/nowhere',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
      if (path === '/profilepage') await expect(page.getByRole('article')).toBeVisible();
      if (path.endsWith('pay')) await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled();
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
      await page.addStyleTag({ content: 'html { font-size: 200%; }' });
      expect
        .soft(await page.evaluate('document.documentElement.scrollWidth'), `${path}, text at 200%`)
        .toBeLessThanOrEqual(width);
    }
  });
});

test('a page whose code is missing shows an error, and one that loads late shows that it is loading', async ({
  page,
}) => {
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const loading = page.getByRole('status').filter({ hasText: 'Loading...' });
  const title = page.getByRole('heading', { level: 1, name: 'We start early, so you drive off in a clean car' });
  let answer = (): void => undefined;
  const hold = (code: string) => {
    const held = new Promise<void>((resolve) => (answer = resolve));
    return page.route(code, async (route) => {
      await held;
      await route.continue();
    });
  };
  await page.goto('/contact');

  await test.step('the code of a page cannot be loaded until the visitor retries', async () => {
    await page.route('**/assets/about.page*.js', (route) => route.abort());
    await link('About').click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
    await page.unroute('**/assets/about.page*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(title).toBeVisible();
  });

  await test.step('a page loads slowly', async () => {
    // The pointer is still on the link, which preloads the page.
    await hold('**/assets/about.page*.js');
    await page.goto('/contact');
    await link('About').click();
    await expect(loading).toBeVisible();
    answer();
    await expect(title).toBeVisible();
  });

  await test.step('a link to a section scrolls there even when the page loads late', async () => {
    await hold('**/assets/prices.page*.js');
    await page.goto('/');
    await page.getByRole('link', { name: 'See the washes: Single Washes' }).click();
    await expect(page).toHaveURL('/prices#washes');
    await expect(loading).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: 'Single washes' })).toBeInViewport();
  });
});

test('the chosen theme is kept after a reload', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
});

test('the site works when browser storage is blocked', async ({ page }) => {
  await page.addInitScript(`for (const area of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, area, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });
  }`);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One price for each type of car' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Book this plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
});

test('a form whose code cannot be loaded shows an error', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await expect(page.getByText(/^This form did not load\. Please reload the page/)).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(page.getByText(/^This form did not load/)).toBeHidden();
});
