import { STOREFRONT_ROUTES } from '../../libs/src/routes.js';
import { PUBLIC_PATHS } from './support/public-paths.js';
import { expect, test, type Page } from './support/visitor.js';

const MARKETING = new Set(STOREFRONT_ROUTES.filter(({ indexed }) => indexed).map(({ path }) => path));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page has content and links to the office, and marketing pages have metadata', async ({
    page,
    product,
    api,
  }) => {
    const titles = new Set<string>();
    const structured: Record<string, Record<string, unknown>[]> = {};
    for (const path of PUBLIC_PATHS)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const office = page.getByRole('contentinfo');
        for (const [name, link] of [
          [/^\+91 20/, /^tel:\+9120/],
          [/^WhatsApp \+91/, /^https:\/\/wa\.me\/91/],
          [/@/, /^mailto:/],
        ] as const)
          await expect(office.getByRole('link', { name })).toHaveAttribute('href', link);
        structured[path] = await structuredData(page);
        if (path === '/faq')
          expect(structured[path][0]?.mainEntity, 'questions').toHaveLength(await page.locator('main details').count());
        if (!MARKETING.has(path)) return;

        expect((await page.getByRole('main').innerText()).length, 'text').toBeGreaterThan(300);
        const title = await page.title();
        expect(titles.has(title), 'unique title').toBe(false);
        titles.add(title);
        const description = (await contentOf(page, 'meta[name=description]'))!;
        expect(description.length, 'description').toBeGreaterThan(50);
        expect(description.length, 'description').toBeLessThan(200);
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(product.url + path);
        expect(await contentOf(page, 'meta[property="og:title"]')).toBe(title);
        expect(await contentOf(page, 'meta[property="og:description"]')).toBe(description);
        expect(await contentOf(page, 'meta[property="og:url"]')).toBe(product.url + path);
        expect(await contentOf(page, 'meta[name=robots]')).toBeNull();
      });
    expect(titles.size).toBe(MARKETING.size);

    await test.step('structured data describes the company, services with prices, questions and articles', () => {
      expect(structured['/']).toMatchObject([
        { '@type': 'AutoWash', name: 'Firstlight', address: { addressLocality: 'Pune' } },
      ]);
      expect(structured['/prices']).toContainEqual(
        expect.objectContaining({
          '@type': 'Service',
          name: 'Daily Car Care, SUV',
          offers: expect.objectContaining({ price: '2170.26', priceCurrency: 'INR' }),
        }),
      );
      expect(structured['/prices']).toContainEqual(
        expect.objectContaining({ name: 'Basic Car Wash', offers: expect.objectContaining({ price: '352.82' }) }),
      );
      expect(structured['/servicespage']).toMatchObject([
        { '@type': 'Service', name: 'Daily Car Care', offers: { price: '1698.26' } },
      ]);
      expect(structured['/faq']).toMatchObject([{ '@type': 'FAQPage' }]);
      expect(structured['/blog/monsoon-maintenance']).toMatchObject([{ '@type': 'BlogPosting' }]);
    });

    const preview = await api.call('GET', '/preview.png');
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('the site can be navigated, and forms show the phone number to call', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'See your car’s price' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'One price for each type of car' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByText('This form needs JavaScript.')).toBeVisible();
    await page.goto('/book');
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
    await expect(page.getByText('This form needs JavaScript.')).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
    await expect(page.locator('noscript p').last()).toContainText('+91 20 5550 0142');
    await expect(page.getByText('Loading...')).toBeHidden();
  });

  test('pages linked from emails show the phone number to call instead', async ({ page }) => {
    for (const path of ['/unsubscribe?token=abc', '/confirm-email?token=abc', '/forgot?token=abc']) {
      await page.goto(path);
      await expect(page.getByText('This form needs JavaScript. Without it, please call us: +91')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toBeDisabled();
    }
  });
});

async function contentOf(page: Page, selector: string): Promise<string | null> {
  const found = page.locator(selector);
  return (await found.count()) === 0 ? null : found.getAttribute('content');
}

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const [text = '{}'] = await page.locator('head script[type="application/ld+json"]').allTextContents();
  return [JSON.parse(text)].flatMap((one: { '@graph'?: Record<string, unknown>[] }) => one['@graph'] ?? [one]);
}
