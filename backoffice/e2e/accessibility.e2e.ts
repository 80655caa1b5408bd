import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from './support/office.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** What axe finds on the page as it is now, with every rule it has. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate<Violation[]>('axe.run(document).then(({ violations }) => violations)');
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

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
        ['/manageemployees', 'Manage Employees'],
        ['/faq', 'FAQ'],
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
