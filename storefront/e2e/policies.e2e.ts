import { Api } from '../../scripts/browser/api.js';
import { expect, test, withoutPopup } from './support/visitor.js';

const REVIEW = { community: 'Amber Heights', date: '2026-10-02', source: 'Google', example: false };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the policies are linked in the footer and match the settings', async ({ page, settingsProduct: product }) => {
    const api = new Api(product);
    const { token } = await api.admin();
    const { id: _id, _id: _same, ...settings } = (await api.expect(200, 'GET', '/api/settings', { token })).body;
    await api.expect(200, 'PUT', '/api/settings', {
      token,
      body: {
        ...settings,
        invoice: { ...settings.invoice, supplierName: 'Shine LLP', gstin: '27AAPFU0939F1ZV' },
        grievanceOfficer: { name: 'Meera Joshi', email: 'meera@example.com', phone: '+91 20 5550 0150' },
        promotion: { ...settings.promotion, active: false },
        washCancelHours: 6,
        daysOff: { weekly: 'Monday', holidays: [{ date: '2090-12-26', name: 'Boxing Day' }] },
        reviews: [{ text: 'Spotless since June.', name: 'Kavita S.', car: 'Tata Nexon', ...REVIEW }],
      },
    });
    await page.goto(product.url);
    await expect(page.getByText('Kavita S.'), 'one review is not repeated').toHaveCount(1);
    await expect(page.getByText('Google, 2 Oct 2026')).toBeVisible();
    const structuredData = page.locator('script[type="application/ld+json"]').first();
    expect(JSON.parse((await structuredData.textContent())!)).toMatchObject({
      name: 'Firstlight',
      legalName: 'Shine LLP',
    });
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('© Shine LLP, GSTIN 27AAPFU0939F1ZV');

    await footer.getByRole('link', { name: 'Refunds and cancellation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Refunds and cancellation' })).toBeVisible();
    // SUV, three months, without a promotion: 3 × 2,299 and 18% GST, of which two months are refunded.
    await expect(page.getByRole('row', { name: /3 months, GST included/ })).toContainText('₹8,138.46');
    await expect(page.getByRole('row', { name: /^Refund/ })).toContainText('₹5,425.64');
    await expect(page.getByText('until 6 hours before it starts')).toBeVisible();

    for (const name of ['Terms of service', 'Privacy', 'Service delivery']) {
      await footer.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(
        page.getByText(/^Shine LLP\. Version of \d+\s\w+\s20\d\d \(20\d\d-\d\d-\d\d-[0-9a-f]{8}\)\.$/),
      ).toBeVisible();
    }
    const daysOff = 'No cleaning on Mondays and on 1 announced holiday: Boxing Day (26\u00a0Dec).';
    for (const path of ['/terms', '/faq']) {
      await page.goto(product.url + path);
      if (path === '/faq') await page.getByText('When do you come?').click();
      await expect(page.getByText(daysOff)).toBeVisible();
    }
    await page.goto(`${product.url}/delivery`);
    const listed = page.getByRole('region', { name: 'Days off' });
    await expect(listed).toContainText('No cleaning on Mondays and on 1 announced holiday:');
    await expect(listed.getByRole('listitem')).toHaveText(/^\w{3}\s26\sDec 2090: Boxing Day$/);
    await page.goto(`${product.url}/privacy`);
    await expect(page.getByRole('region', { name: 'Grievance officer' })).toContainText('Meera Joshi');
  });
});

test('no page offers pauses when the operator has switched them off', async ({ page, settingsProduct: product }) => {
  const offer = page.getByRole('main').getByText(/\bpaus(e|ing)\b/i);
  const paths = ['/', '/servicespage', '/book', '/terms', '/delivery', '/refunds'];
  await withoutPopup(page);
  for (const path of paths) {
    await page.goto(product.url + path);
    await expect(offer.first(), path).toBeVisible();
  }
  await new Api(product).changeSettings(() => ({ pauseMaxDaysPerTerm: 0 }));
  for (const path of paths) {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect.soft(offer, path).toHaveCount(0);
  }
});

test('registration records the version of the policies that the site shows', async ({
  page,
  api,
  visitor,
  settingsProduct: product,
}) => {
  const ownApi = new Api(product);
  const { token } = await ownApi.admin();
  await withoutPopup(page);

  const recorded = async () => {
    const person = api.person();
    await page.goto(`${product.url}/register`);
    await visitor.register(person);
    await expect(page).toHaveURL(/\/login$/);
    const filter = encodeURIComponent(JSON.stringify({ q: person.email }));
    const { body } = await ownApi.expect(200, 'GET', `/api/customers?filter=${filter}`, { token });
    return body[0].acceptedTerms.version;
  };
  const first = await visitor.policyVersion(product.url);
  expect(await recorded()).toBe(first);

  const { id: _id, _id: _same, ...settings } = (await ownApi.expect(200, 'GET', '/api/settings', { token })).body;
  await ownApi.expect(200, 'PUT', '/api/settings', { token, body: { ...settings, washCancelHours: 6 } });
  const second = await visitor.policyVersion(product.url);
  expect(second).not.toBe(first);
  expect(await recorded()).toBe(second);
});
