import { violations } from '../../scripts/browser/axe.js';
import { expect, test } from './support/office.js';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test('axe finds nothing on any screen of the admin', async ({ page, api, office, asAdmin }) => {
      test.slow();
      const customer = await api.customer();
      const order = await office.order(customer);
      const lead = await office.lead();
      const screens: [path: string, shows: string][] = [
        ['/admindashboard', 'Dashboard'],
        ['/customers', 'Customers'],
        [`/customers/${customer.userId}/show`, customer.name],
        ['/customers/create', 'Customers'],
        ['/leads', 'Leads'],
        [`/leads/${lead.id}/show`, lead.name],
        ['/allOrders', 'All Orders'],
        [`/allOrders/${order.id}/show`, customer.name],
        ['/washes', 'All Orders'],
        ['/unmatched', 'Unmatched payments'],
        ['/manageemployees', 'Manage Employees'],
        ['/communities', 'Communities'],
        ['/communities/create', 'Communities'],
        ['/faq', 'FAQ'],
        ['/changes', 'Changes'],
        ['/settings', 'Settings'],
        ['/nowhere', '404 Not Found'],
      ];
      for (const [path, shows] of screens) {
        await asAdmin(path);
        await expect(page.getByRole('heading', { level: 1, name: shows, includeHidden: true })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await violations(page), path).toEqual([]);
      }
    });

    test('axe finds nothing on any screen of the employee', async ({ page, office, signIn }) => {
      const employee = await office.employee('Ridgeview Towers');
      await office.lead({ subject: 'Ridgeview Towers' });
      await signIn(page, employee);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        for (const path of ['/empdashboard', '/employeeleads']) {
          await page.goto(`/dashboard${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect(await violations(page), `${path} at ${width}`).toEqual([]);
        }
      }
    });
  });
}
