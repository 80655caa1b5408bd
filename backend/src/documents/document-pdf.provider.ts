import { formatCalendarDate } from '#libs/calendar.js';
import type { DocumentCause } from '#libs/contract/documents.js';
import { percentFromBasisPoints, formatRupees, rupeesFromPaise, type Paise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { formatPhone } from '#libs/phone.js';
import { amountInWords } from './amount-in-words.js';
import { roundingOf } from './amounts.js';
import type { TaxDocument } from './document.js';
import { isUntaxed } from './numbered-document.js';
import { BODY, PAGE, RULE, Sheet, SMALL, STRONG, WIDTH } from './pdf-sheet.provider.js';
import { linesOf, registerFonts, writeLine, type Style } from './pdf-text.provider.js';
import { placeOfSupplyText, stateTaxName } from './place-of-supply.js';

const BRAND_COLOR = '#0b5d4e';
/** What moved on the day that `paidOn` names. */
const DAY_LABELS: Record<DocumentCause, string> = {
  payment: 'Paid on',
  'by-hand': 'Paid on',
  'by-hand-undone': 'Reversed on',
  refund: 'Refunded on',
  'by-hand-refund': 'Refunded on',
  'refund-failed': 'Returned on',
};
const TITLES = { invoice: 'Tax invoice', 'credit-note': 'Credit note' } as const;

/** The columns of the table of lines, by their right edge; the first is left-aligned. */
const COLUMNS = [
  { title: 'Description', end: 250 },
  { title: 'SAC', end: 300 },
  { title: 'Qty', end: 330 },
  { title: 'Price', end: 405 },
  { title: 'Discount', end: 470 },
  { title: 'Taxable value', end: PAGE.right },
] as const;

/**
 * Renders a document as a tagged PDF (PDF/UA) with embedded fonts. Rendering is deterministic: all data in the file,
 * including dates, comes from the document.
 */
export async function documentPdf(document: TaxDocument): Promise<Buffer> {
  const { number, kind, issuedAt, seller } = document;
  const title = `${TITLES[kind]} ${number}`;
  // Loaded for the first document, to keep the start fast.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: seller.name,
      Creator: seller.name,
      Producer: seller.name,
      CreationDate: new Date(issuedAt),
      ModDate: new Date(issuedAt),
    },
  } as unknown as PDFKit.PDFDocumentOptions);
  // As a number, it makes pdfkit list the glyphs of each font, without the parts of composed ones. An incomplete list
  // breaks PDF/UA (ISO 14289-1, 7.21.4.2), which asks for none.
  Object.assign(doc, { subset: '1' });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  registerFonts(doc);
  new DocumentSheet(doc, document).write();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Writes a document's page from top to bottom. */
class DocumentSheet extends Sheet {
  private readonly isUntaxed: boolean;

  constructor(
    doc: PDFKit.PDFDocument,
    private readonly document: TaxDocument,
  ) {
    super(doc);
    this.isUntaxed = isUntaxed(document);
  }

  write(): void {
    this.title();
    this.parties();
    this.facts();
    this.lines();
    this.totals();
    this.notes();
    this.root.end();
  }

  private title(): void {
    const { kind, seller, number, issuedOn } = this.document;
    this.artifact(() => this.doc.rect(0, 0, 595.28, 8).fill(BRAND_COLOR));
    this.element('H1', () =>
      writeLine(this.doc, TITLES[kind], { x: PAGE.right, y: this.y, align: 'right' }, { size: 20, weight: 'bold' }),
    );
    const nameLines = linesOf(this.doc, seller.name, 300, { size: 16, weight: 'bold' });
    this.element('P', () =>
      nameLines.forEach((line, at) =>
        writeLine(
          this.doc,
          line,
          { x: PAGE.left, y: this.y + at * 22 },
          { size: 16, weight: 'bold', color: BRAND_COLOR },
        ),
      ),
    );
    this.element('P', () =>
      writeLine(
        this.doc,
        `${number} · ${formatCalendarDate(issuedOn)}`,
        { x: PAGE.right, y: this.y + 28, align: 'right' },
        BODY,
      ),
    );
    this.y += Math.max(52, nameLines.length * 22 + 16);
  }

  private parties(): void {
    const { seller, buyer } = this.document;
    const half = WIDTH / 2 - 12;
    const left = this.block('From', PAGE.left, half, [
      [seller.name, STRONG],
      [seller.address, BODY],
      [seller.gstin === '' ? '' : `GSTIN ${seller.gstin}`, BODY],
      [`State ${seller.state}, code ${seller.stateCode}`, BODY],
    ]);
    const right = this.block(this.document.kind === 'invoice' ? 'Bill to' : 'Credit to', PAGE.left + half + 24, half, [
      [buyer.companyName || buyer.name, STRONG],
      [buyer.companyName === '' ? '' : buyer.name, BODY],
      [buyer.address, BODY],
      [buyer.gstin === '' ? '' : `GSTIN ${buyer.gstin}`, BODY],
      [`State ${buyer.state}, code ${buyer.stateCode}`, BODY],
      [formatPhone(buyer.phone), BODY],
      [buyer.email, BODY],
    ]);
    this.y = Math.max(left, right) + 14;
  }

  private facts(): void {
    const { kind, number, issuedOn, paidOn, placeOfSupply, corrects, paidBy, cause, reason, orderNumber } =
      this.document;
    const facts: [string, string][] = [
      [kind === 'invoice' ? 'Invoice number' : 'Credit note number', number],
      ['Date', formatCalendarDate(issuedOn)],
      ['Place of supply', placeOfSupplyText(placeOfSupply)],
      ['Reverse charge', 'No'],
      ...(corrects === null
        ? []
        : ([
            [
              cause === 'refund-failed' ? 'Against credit note' : 'Against invoice',
              `${corrects.number} of ${formatCalendarDate(corrects.issuedOn)}`,
            ],
            ['Reason', reason ?? ''],
          ] as [string, string][])),
      [DAY_LABELS[cause], formatCalendarDate(paidOn)],
      ['Payment', paidBy],
      ['Order', formatOrderNumber(orderNumber)],
    ];
    this.rule();
    this.y += 10;
    const width = WIDTH / 2;
    let height = 0;
    facts.forEach(([label, value], at) => {
      const x = PAGE.left + (at % 2) * width;
      const lines = linesOf(this.doc, value, width - 100, BODY);
      this.element('P', () => {
        writeLine(this.doc, `${label} `, { x, y: this.y }, SMALL);
        lines.forEach((line, nth) => writeLine(this.doc, line, { x: x + 100, y: this.y - 1 + 13 * nth }, BODY));
      });
      height = Math.max(height, 4 + 13 * Math.max(1, lines.length));
      if (at % 2 === 0 && at !== facts.length - 1) return;
      this.y += height;
      height = 0;
    });
    this.y += 12;
  }

  private lines(): void {
    const table = this.doc.struct('Table');
    this.root.add(table);
    this.artifact(() => this.doc.rect(PAGE.left, this.y - 4, WIDTH, 20).fill('#eef3f1'));
    this.row(
      table,
      'TH',
      COLUMNS.map(({ title, end }) => ({
        lines: [title === 'Taxable value' && this.isUntaxed ? 'Value' : title],
        end,
      })),
      { size: 8.5, weight: 'bold' },
    );
    this.y += 6;
    for (const { description, sac, quantity, listPrice, discount, taxable } of this.document.lines) {
      const cells = [
        linesOf(this.doc, description, 195, BODY),
        [sac],
        [String(quantity)],
        [money(listPrice)],
        [money(discount)],
        [money(taxable)],
      ];
      this.row(
        table,
        'TD',
        cells.map((lines, at) => ({ lines, end: COLUMNS[at]!.end })),
        BODY,
      );
    }
    table.end();
    this.rule();
    this.y += 10;
  }

  private totals(): void {
    const { cgst, sgst, igst, taxable, total, taxRate, placeOfSupply, seller, kind } = this.document;
    const rounding = roundingOf(this.document);
    const percent = percentFromBasisPoints(taxRate);
    const isInterState = placeOfSupply !== seller.stateCode;
    const taxes: [string, string, Style][] = [
      ['Taxable value', money(taxable), BODY],
      ...(isInterState
        ? ([[`IGST ${percent}%`, money(igst), BODY]] as [string, string, Style][])
        : ([
            [`CGST ${percent / 2}%`, money(cgst), BODY],
            [`${stateTaxName(placeOfSupply)} ${percent / 2}%`, money(sgst), BODY],
          ] as [string, string, Style][])),
      ...(rounding === 0 ? [] : ([['Rounding', money(rounding), BODY]] as [string, string, Style][])),
    ];
    const rows: [string, string, Style][] = [
      ...(this.isUntaxed ? [] : taxes),
      [kind === 'invoice' ? 'Total' : 'Total credited', money(total), { size: 12, weight: 'bold' }],
    ];
    const table = this.doc.struct('Table');
    this.root.add(table);
    for (const [label, value, style] of rows) {
      const row = this.doc.struct('TR');
      table.add(row);
      const y = this.y;
      row.add(this.doc.struct('TH', { scope: 'Row' } as never, () => writeLine(this.doc, label, { x: 340, y }, style)));
      row.add(this.doc.struct('TD', {}, () => writeLine(this.doc, value, { x: PAGE.right, y, align: 'right' }, style)));
      row.end();
      this.y += style.size * 1.75;
    }
    table.end();
    this.y += 10;
    this.paragraph(`Amount in words: ${amountInWords(total)}`, BODY);
    if (this.isUntaxed) this.paragraph(untaxedText(this.document), BODY);
  }

  private notes(): void {
    const { seller, kind } = this.document;
    this.y += 26;
    this.element('P', () =>
      writeLine(this.doc, `For ${seller.name}`, { x: PAGE.right, y: this.y, align: 'right' }, STRONG),
    );
    this.y += 34;
    this.artifact(() =>
      this.doc.moveTo(400, this.y).lineTo(PAGE.right, this.y).lineWidth(0.5).strokeColor(RULE).stroke(),
    );
    this.y += 4;
    this.element('P', () =>
      writeLine(this.doc, 'Authorised signatory', { x: PAGE.right, y: this.y, align: 'right' }, SMALL),
    );
    this.y += 30;
    const what = kind === 'invoice' ? 'invoice' : 'credit note';
    this.paragraph(`Issued electronically. This ${what} is valid without a signature.`, SMALL);
  }
}

function untaxedText({ kind, corrects }: TaxDocument): string {
  const deadline = formatCalendarDate(corrects!.reducesTaxUntil);
  return kind === 'credit-note'
    ? `No GST is credited: the time limit for reducing the invoice’s tax ended on ${deadline} (CGST Act, section 34).`
    : `No GST is charged: this invoice reverses a credit note that was issued without GST after ${deadline} (CGST Act, section 34).`;
}

function money(amount: Paise): string {
  const rupees = rupeesFromPaise(amount);
  return Number.isInteger(rupees) ? `${formatRupees(rupees)}.00` : formatRupees(rupees);
}
