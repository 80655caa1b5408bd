import { linesOf, writeLine, type Style } from './pdf-text.provider.js';

export const PAGE = { left: 48, right: 547, top: 48 };
export const WIDTH = PAGE.right - PAGE.left;
const MUTED = '#53615c';
export const RULE = '#cfd8d4';
const LEADING = 1.45;

export const SMALL: Style = { size: 8.5, color: MUTED };
export const BODY: Style = { size: 9.5 };
export const STRONG: Style = { size: 9.5, weight: 'bold' };

/** One page in A4, written from top to bottom, of a tagged PDF. Measures are points. */
export abstract class Sheet {
  protected readonly root;
  protected y = PAGE.top;

  constructor(protected readonly doc: PDFKit.PDFDocument) {
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  /** A titled block of lines. @returns its bottom edge */
  protected block(title: string, x: number, width: number, texts: readonly (readonly [string, Style])[]): number {
    let y = this.y;
    const section = this.doc.struct('Sect');
    this.root.add(section);
    section.add(this.doc.struct('H2', {}, () => writeLine(this.doc, title, { x, y }, { ...SMALL, weight: 'bold' })));
    y += 15;
    for (const [text, style] of texts) {
      const lines = linesOf(this.doc, text, width, style);
      if (lines.length === 0) continue;
      section.add(
        this.doc.struct('P', {}, () => {
          for (const line of lines) {
            writeLine(this.doc, line, { x, y }, style);
            y += style.size * LEADING;
          }
        }),
      );
    }
    section.end();
    return y;
  }

  /** A row of a table. The first cell is left-aligned, the others are right-aligned. */
  protected row(
    table: PDFKit.PDFStructureElement,
    cell: 'TH' | 'TD',
    cells: readonly { lines: readonly string[]; end: number }[],
    style: Style,
  ): void {
    const row = this.doc.struct('TR');
    table.add(row);
    const y = this.y;
    cells.forEach(({ lines, end }, at) => {
      const write = () =>
        lines.forEach((line, nth) =>
          writeLine(
            this.doc,
            line,
            at === 0
              ? { x: PAGE.left + 6, y: y + nth * style.size * LEADING }
              : { x: end - 6, y: y + nth * style.size * LEADING, align: 'right' },
            style,
          ),
        );
      row.add(this.doc.struct(cell, (cell === 'TH' ? { scope: 'Column' } : {}) as never, write));
    });
    row.end();
    this.y += Math.max(...cells.map(({ lines }) => lines.length)) * style.size * LEADING + 4;
  }

  protected paragraph(text: string, style: Style): void {
    const lines = linesOf(this.doc, text, WIDTH, style);
    this.element('P', () =>
      lines.forEach((line, at) =>
        writeLine(this.doc, line, { x: PAGE.left, y: this.y + at * style.size * LEADING }, style),
      ),
    );
    this.y += lines.length * style.size * LEADING + 4;
  }

  protected element(type: string, write: () => void): void {
    this.root.add(this.doc.struct(type, {}, write));
  }

  protected rule(): void {
    this.artifact(() =>
      this.doc.moveTo(PAGE.left, this.y).lineTo(PAGE.right, this.y).lineWidth(0.75).strokeColor(RULE).stroke(),
    );
  }

  /** Decoration, which screen readers skip. */
  protected artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }
}
