import { POLICY_VERSION } from '#libs/policies.js';
import { Api } from '../../scripts/browser/api.js';
import { expect, test } from './support/visitor.js';

const REVIEW = { community: 'Amber Heights', date: '2026-10-02', source: 'Google', example: false };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the policies are linked in the footer, and say what the settings say', async ({ page, startProduct }) => {
    const product = await startProduct();
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
        reviews: [{ text: 'Spotless since June.', name: 'Kavita S.', car: 'Tata Nexon', ...REVIEW }],
      },
    });
    await page.goto(product.url);
    await expect(page.getByText('Kavita S.'), 'one review is not repeated').toHaveCount(1);
    await expect(page.getByText('Google, 2 Oct 2026')).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('© Shine LLP, GSTIN 27AAPFU0939F1ZV');

    await footer.getByRole('link', { name: 'Refunds and cancellation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Refunds and cancellation' })).toBeVisible();
    // SUV, three months, without a promotion: 3 × 2,299 and 18% GST, of which two months are refunded.
    await expect(page.getByRole('row', { name: /paid with GST/ })).toContainText('₹8,138.46');
    await expect(page.getByRole('row', { name: /^Refund/ })).toContainText('₹5,425.64');
    await expect(page.getByText('until 6 hours before it starts')).toBeVisible();

    for (const name of ['Terms of service', 'Privacy', 'Service delivery']) {
      await footer.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('main').getByRole('time')).toHaveAttribute('datetime', POLICY_VERSION);
    }
    await page.goto(`${product.url}/privacy`);
    await expect(page.getByRole('region', { name: 'Grievance officer' })).toContainText('Meera Joshi');
  });
});
