import { readFile } from 'node:fs/promises';
import type { DocumentResponse, GstReturnResponse } from '#libs/contract/documents.js';
import { documentFileName } from '../../libs/src/document-file-name.js';
import { formatRupees } from '../../libs/src/money.js';
import { taggedTextOf } from '../../scripts/browser/pdf.js';
import { expect, held, loaded, test, type Page } from './support/office.js';

/** Presses a button and returns the downloaded file. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('an order’s documents are downloaded, and the files of their month agree with them', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  test.slow();
  const customer = await api.customer({ name: office.word() });
  const order = await office.order(customer);
  const { token } = await api.admin();
  const body = { amount: 500, reason: 'Missed visits' };
  await api.expect(201, 'POST', `/api/orders/${order.id}/refunds`, { token, body });
  const documents = await api.list<DocumentResponse>('/api/documents', { orderId: order.id });
  const [invoice, note] = documents.toSorted((a, b) => b.kind.localeCompare(a.kind));

  await asAdmin(`/allOrders/${order.id}/show`);
  for (const document of [invoice!, note!]) {
    const file = await saved(page, `Download ${document.number} as PDF`);
    expect(file.name).toBe(documentFileName(document));
    const texts = taggedTextOf(file.bytes);
    expect(texts).toContainEqual({ tag: 'H1', text: document.kind === 'invoice' ? 'Tax invoice' : 'Credit note' });
    expect(texts).toContainEqual({ tag: 'P', text: customer.name });
    expect(texts.filter(({ tag }) => tag === 'TD').map(({ text }) => text.replace(/\.00$/, ''))).toEqual(
      expect.arrayContaining([document.lines[0]!.description, formatRupees(document.total)]),
    );
  }

  await page.goto(`/dashboard/gst?month=${invoice!.issuedOn.slice(0, 7)}`);
  const json = JSON.parse((await saved(page, 'GSTR-1 (JSON)')).bytes.toString()) as {
    b2cs: { txval: number }[];
    doc_issue: { doc_det: { docs: { totnum: number; cancel: number; net_issue: number }[] }[] };
  };
  const csv = (await saved(page, 'GSTR-1 (CSV)')).bytes.toString();
  const rows = csv.trim().split('\n').slice(1);
  const issued = json.doc_issue.doc_det.flatMap(({ docs }) => docs);
  expect(issued.reduce((sum, { net_issue }) => sum + net_issue, 0)).toBe(rows.length);
  for (const { number } of [invoice!, note!]) expect(csv).toContain(number);

  const { bytes: zip } = await saved(page, 'All PDFs (ZIP)');
  const from = zip.indexOf('%PDF', zip.indexOf(documentFileName(invoice!)));
  const texts = taggedTextOf(zip.subarray(from, zip.indexOf('%%EOF', from)));
  expect(texts).toContainEqual({ tag: 'P', text: `Invoice number ${invoice!.number}` });
});

test('a GST return on a phone, on paper and by keyboard', async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/api\/reports\/gst\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as GstReturnResponse;
    const credited = { documents: 3, taxable: -21_100, cgst: -1_899, sgst: -1_899, igst: 0, total: -24_898 };
    const tables = body.tables.map((table) => (table.table === 'b2cs' ? { ...table, ...credited } : table));
    await route.fulfill({ response, json: { ...body, tables } });
  });
  await asAdmin('/gst?month=2026-11');

  await test.step('the tables of GSTR-1 need no scrolling on a phone, and negative amounts are on one line', async () => {
    const card = page.getByRole('region', { name: 'GSTR-1' });
    const table = card.getByRole('listitem').filter({ hasText: 'B2C small supplies' });
    const amount = table.getByRole('definition').filter({ hasText: '-₹21,100' });
    await expect(amount).toBeVisible();
    expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expect(card.getByRole('group')).toHaveCount(0);
    const lines = await amount.evaluate((value) => {
      const text = document.createRange();
      text.selectNodeContents(value);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  });

  await test.step('the buttons that download its files have the same size on a phone', async () => {
    const buttons = page.getByRole('button', { name: /^(GSTR-1|Sales|Credit notes|Tally|All PDFs) \(/ });
    await expect(buttons).toHaveCount(6);
    const exports = await buttons.evaluateAll((all) =>
      all
        .map((button) => button.getBoundingClientRect())
        .map(({ left, width, height }) => ({
          left: Math.round(left),
          size: `${Math.round(width)} × ${Math.round(height)}`,
        })),
    );
    expect(new Set(exports.map(({ size }) => size)).size).toBe(1);
    expect(new Set(exports.map(({ left }) => left)).size).toBe(2);
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step('the tables of GSTR-1 are one table on a wide screen', async () => {
    await expect(page.getByRole('row', { name: /^B2C small supplies 3 -₹21,100/ })).toBeVisible();
  });
  await test.step('it is printed with its month, without buttons', async () => {
    await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByText('November 2026', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('a button that is disabled while it works keeps the focus', async () => {
    await loaded(page);
    const button = page.getByRole('button', { name: 'GSTR-1 (CSV)' });
    const { handle, release } = held((route) => route.continue());
    await page.route('**/api/reports/gstr1**', handle);
    await button.press('Enter');
    await expect(button).toBeDisabled();
    await expect(button).not.toBeFocused();
    release();
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
  });
});
