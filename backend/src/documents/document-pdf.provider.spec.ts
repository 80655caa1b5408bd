import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { taggedTextOf } from '../../../scripts/browser/pdf.js';
import { documentPdf } from './document-pdf.provider.js';
import { sampleDocument } from './document.fixture.js';
import type { TaxDocument } from './document.js';
import { numbered } from './numbered-document.js';
import { linesOf, runsOf } from './pdf-text.provider.js';

const CORRECTED = {
  id: 'invoice',
  number: 'FL/26-27/00042',
  issuedOn: '2026-11-21',
  total: 10616_46,
  reducesTaxUntil: '2027-11-30',
};

const SAMPLES = {
  'intra-state': sampleDocument({ discount: 1799_40 }),
  'inter-state': sampleDocument({
    buyer: {
      address: 'Flat 1204, Tower 3, Prestige Lakeside Habitat, Whitefield, Bengaluru 560066, Karnataka',
      state: 'Karnataka',
      stateCode: '29',
    },
  }),
  business: sampleDocument({ buyer: { companyName: 'Deshpande Logistics LLP', gstin: '27AAPFU0939F1ZV' } }),
  'long-names': sampleDocument({
    buyer: {
      name: 'Venkatanarasimharajuvaripeta Lakshmi Sivaramakrishnan Subramaniam Ananthapadmanabhan',
      address:
        'Flat 2304-B, Tower Magnolia-Rhododendron (East Wing), Sri Venkateshwara Lakshminarasimha Residency Phase II Extension, Thiruvananthapuram Road near Sree Padmanabhaswamy Temple, Koregaon Park Annexe, Pune 411001, Maharashtra',
    },
    description:
      'Daily Car Care, Mercedes-Benz GLS 450d 4MATIC Night Edition, 12 months, exterior daily, interior twice a month',
  }),
  devanagari: sampleDocument({
    buyer: { name: 'मीरा देशपांडे', address: 'फ्लॅट ७०४, टॉवर बी, अंबर हाइट्स, बाणेर, पुणे ४११०४५, महाराष्ट्र' },
  }),
  tamil: sampleDocument({
    buyer: { name: 'மீரா சுப்பிரமணியன் ஸ்ரீ', address: 'கதவு எண் 12, அம்பர் ஹைட்ஸ், பாணேர், புனே 411045, மகாராஷ்டிரா' },
  }),
  telugu: sampleDocument({
    buyer: {
      name: 'మీరా వేంకటేశ్వర్లు శ్రీనివాసరావు కృష్ణమూర్తి',
      address: 'ఫ్లాట్ 704, టవర్ బి, అంబర్ హైట్స్, బాణేర్, పుణే 411045, మహారాష్ట్ర 🚗',
    },
  }),
  'twelve-months': sampleDocument({
    listPrice: 2999_00 * 12,
    discount: 7197_60,
    description: 'Daily Car Care, Hyundai Creta, 12 months',
  }),
  wash: sampleDocument({
    listPrice: 299_00,
    description: 'Basic Car Wash, 22 Nov 2026, 6:00–6:30 AM',
    orderKind: 'wash',
    paidBy: 'Cash',
    paymentId: null,
    cause: 'by-hand',
  }),
  'credit-note': sampleDocument({
    kind: 'credit-note',
    cause: 'refund',
    number: 'CN/26-27/00007',
    listPrice: 2999_00,
    reason: 'Refund to the original payment method',
    refundId: 'refund',
    corrects: CORRECTED,
  }),
  'reversed-payment': sampleDocument({
    kind: 'credit-note',
    cause: 'by-hand-undone',
    number: 'CN/26-27/00009',
    listPrice: 2999_00,
    reason: 'Payment reversed',
    paidBy: 'Bank transfer HDFCN52026112100',
    paymentId: null,
    corrects: CORRECTED,
  }),
  'late-credit-note': late(
    sampleDocument({
      kind: 'credit-note',
      cause: 'refund',
      paidOn: '2026-12-01',
      listPrice: 2999_00,
      reason: 'Refund to the original payment method',
      refundId: 'refund',
      corrects: { ...CORRECTED, number: 'FL/25-26/00042', issuedOn: '2026-03-31', reducesTaxUntil: '2026-11-30' },
    }),
  ),
  'bank-transfer': sampleDocument({
    kind: 'credit-note',
    cause: 'by-hand-refund',
    number: 'CN/26-27/00008',
    listPrice: 2999_00,
    reason: 'Refund by bank transfer HDFCN52026112200042AAAAAAAAAAAAAAAAAAAAA',
    paidBy: 'Bank transfer SBIN0012345678901234567890123456789012345',
    paymentId: null,
    refundId: 'refund',
    corrects: CORRECTED,
    buyer: {
      companyName: 'Venkateshwara Lakshminarasimha International Logistics and Warehousing Private Limited',
      gstin: '27AAPFU0939F1ZV',
      email: 'venkatanarasimharaju.lakshmi@logistics-and-warehousing.example.com',
    },
  }),
};

/** The credit note as it is issued after 30 November, for an invoice of the previous financial year. */
function late(note: TaxDocument): TaxDocument {
  const now = '2026-12-01T06:30:00.000Z';
  return { ...numbered(note, { prefix: 'CN', today: '2026-12-01', now, last: null }), version: 1 };
}

/** The decompressed content of a PDF, as Latin-1 text. */
function contentOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return text + streams.join('\n');
}

describe('the PDF of a document', () => {
  it.each(Object.entries(SAMPLES))('is deterministic: %s', async (name, document) => {
    const [first, second] = [await documentPdf(document), await documentPdf(document)];
    expect(first.equals(second)).toBe(true);
    const folder = process.env.SAMPLES_FOLDER;
    if (folder) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.pdf`), first);
    }
  });

  it.each(Object.entries(SAMPLES))('has no lines that overlap: %s', async (_, document) => {
    const content = contentOf(await documentPdf(document));
    const columns = new Map<string, number[]>();
    for (const [, x, y] of content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g))
      columns.set(x!, [...(columns.get(x!) ?? []), Number(y)]);
    expect(columns.size).toBeGreaterThan(5);
    for (const baselines of columns.values()) {
      const sorted = baselines.sort((one, other) => one - other);
      for (const [at, y] of sorted.slice(1).entries()) expect(y - sorted[at]!).toBeGreaterThan(9);
    }
  });

  it('is tagged, has a language and a title, and declares PDF/UA', async () => {
    const content = contentOf(await documentPdf(SAMPLES.devanagari));
    for (const mark of [
      '/MarkInfo',
      '/Marked true',
      '/StructTreeRoot',
      '(en-IN)',
      '/DisplayDocTitle true',
      '<pdfuaid:part>1',
    ])
      expect(content).toContain(mark);
    for (const tag of ['/Document', '/H1', '/H2', '/Table', '/TR', '/TH', '/TD'])
      expect(content).toContain(`/S ${tag}`);
  });

  it.each([
    ['refund', 'Refunded on'],
    ['by-hand-undone', 'Reversed on'],
    ['refund-failed', 'Returned on'],
  ] as const)('names the day of what caused it: %s', async (cause, label) => {
    const texts = taggedTextOf(await documentPdf({ ...SAMPLES['credit-note'], cause })).map(({ text }) => text);
    expect(texts.join(' ')).toContain(label);
  });

  it('has no tax in a credit note after the deadline, and says why', async () => {
    const texts = taggedTextOf(await documentPdf(SAMPLES['late-credit-note'])).map(({ text }) => text);
    const total = texts.indexOf('Total credited');
    expect(texts.slice(total - 2, total + 4)).toEqual([
      '₹3,538.82',
      '',
      'Total credited',
      '₹3,538.82',
      'Amount in words: Three Thousand Five Hundred Thirty-Eight Rupees and Eighty-Two Paise Only',
      'No GST is credited: the time limit for reducing the invoice’s tax ended on 30 Nov 2026 (CGST Act, section 34).',
    ]);
  });

  it('reads as text, with a space between the words of two lines and after each label', async () => {
    const texts = taggedTextOf(await documentPdf(SAMPLES['long-names']));
    const { name, address } = SAMPLES['long-names'].buyer;
    expect(texts).toEqual(
      expect.arrayContaining([
        { tag: 'H1', text: 'Tax invoice' },
        { tag: 'P', text: name },
        { tag: 'P', text: address },
        { tag: 'P', text: 'Invoice number FL/26-27/00042' },
        { tag: 'TH', text: 'Taxable value' },
        { tag: 'TD', text: SAMPLES['long-names'].lines[0]!.description },
        { tag: 'TD', text: '₹10,616.46' },
      ]),
    );
    expect(taggedTextOf(await documentPdf(SAMPLES.devanagari))).toContainEqual({ tag: 'P', text: 'मीरा देशपांडे' });
  });

  it('lists the rounding of a tax that has no equal halves', async () => {
    const texts = taggedTextOf(await documentPdf(sampleDocument({ listPrice: 6897_00, discount: 1379_40 })));
    expect(texts.map(({ text }) => text).join('|')).toContain(
      'CGST 9%|₹496.58|SGST 9%|₹496.58|Rounding|₹0.01|Total|₹6,510.77',
    );
  });

  it('names the tax of a union territory without a legislature', async () => {
    const chandigarh = { state: 'Chandigarh', stateCode: '04' };
    const seller = { ...SAMPLES.wash.seller, ...chandigarh };
    const texts = taggedTextOf(await documentPdf(sampleDocument({ seller, buyer: chandigarh })));
    expect(texts.map(({ text }) => text)).toContain('UTGST 9%');
  });

  it('embeds every font that it uses', async () => {
    const content = contentOf(await documentPdf(SAMPLES.devanagari));
    expect(content).toMatch(/NotoSansDevanagari/);
    expect(content.match(/\/FontFile2/g)!.length).toBeGreaterThanOrEqual(3);
    expect(content).not.toMatch(/\/BaseFont \/Helvetica/);
  });

  it('does not list the glyphs of its fonts, because the list would lack the parts of composed ones', async () => {
    expect(contentOf(await documentPdf(SAMPLES.devanagari))).not.toContain('/CIDSet');
  });

  const names: [string, string][] = [
    ['Bengali', 'মীরা চট্টোপাধ্যায়'],
    ['Punjabi', 'ਮੀਰਾ ਸਿੰਘ'],
    ['Gujarati', 'મીરા પટેલ શ્રી ક્ષત્રિય'],
    ['Odia', 'ମୀରା ମହାପାତ୍ର'],
    ['Tamil', 'மீரா சுப்பிரமணியன் ஸ்ரீ'],
    ['Telugu', 'మీరా వేంకటేశ్వర్లు శ్రీనివాసరావు కృష్ణమూర్తి'],
    ['Kannada', 'ಮೀರಾ ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ'],
    ['Malayalam', 'മീരാ ശ്രീനിവാസൻ കൃഷ്ണൻ'],
    ['Urdu', 'میرا دیشپانڈے'],
    ['Chinese with an emoji', '李明 🚗'],
  ];
  it.each(names)('supports a name in %s', async (_, name) => {
    expect(
      (await documentPdf(sampleDocument({ buyer: { name, address: `${name}, ${name}` } }))).length,
    ).toBeGreaterThan(10_000);
  });

  it('supports every Telugu consonant with every vowel and conjunct', async () => {
    const letters = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    const consonants = letters(0x0c15, 0x0c39);
    const address = consonants
      .map((one) =>
        letters(0x0c3e, 0x0c4c)
          .map((vowel) => `${one}్ర${vowel}`)
          .join(''),
      )
      .join(' ');
    expect(
      (await documentPdf(sampleDocument({ buyer: { name: consonants.join('్'), address: address.slice(0, 1200) } })))
        .length,
    ).toBeGreaterThan(10_000);
  });
});

describe('the fonts of a text', () => {
  it('match its scripts, with question marks for unsupported characters', () => {
    expect(runsOf('Meera मीरा ₹ 李', 'bold')).toEqual([
      { font: 'bold', text: 'Meera ' },
      { font: 'devanagari', text: 'मीरा' },
      { font: 'bold', text: ' ₹ ?' },
    ]);
  });

  it('omit emoji', () => {
    expect(runsOf('Meera 👩🏽‍🔧🚗 Rao ™', 'regular')).toEqual([{ font: 'regular', text: 'Meera Rao ™' }]);
  });
});

describe('the lines of a text', () => {
  /** Each character is one point wide. */
  const doc = {
    font: () => doc,
    fontSize: () => doc,
    widthOfString: (text: string) => text.length,
  } as unknown as PDFKit.PDFDocument;
  const lines = (text: string, width: number) =>
    linesOf(doc, text, width, { size: 1 }).map((line) => line.replaceAll('\u00a0', ' '));

  it('break between words, and within words that are longer', () => {
    expect(lines('Daily care:  Creta', 10)).toEqual(['Daily ', 'care: ', 'Creta']);
    expect(lines('Rhododendron East', 8)).toEqual(['Rhododen', 'dron ', 'East']);
  });

  it('do not break between a city and its PIN code', () => {
    expect(lines('Amber Heights, Baner, Pune 411045, Maharashtra', 27)).toEqual([
      'Amber Heights, Baner, ',
      'Pune 411045, Maharashtra',
    ]);
  });

  it('do not break within a date or a time', () => {
    expect(lines('Basic Car Wash, 22 Nov 2026, 7:00–7:30 AM', 34)).toEqual([
      'Basic Car Wash, 22 Nov 2026, ',
      '7:00–7:30 AM',
    ]);
  });
});
