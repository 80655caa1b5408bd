import { BoundedWork } from '../kernel/bounded-work.js';
import type { TaxDocument } from './document.js';

const ALL_CALLERS = { atOnce: 1, waiting: 100 };
const ONE_CALLER = { atOnce: 1, waiting: 1 };
/** PDF files in memory, of about 50 kB each. */
const MAX_CACHED = 64;

/** Renders documents one at a time. Callers take turns, and the last documents are kept, because they never change. */
export class DocumentQueue {
  private readonly turns = new BoundedWork(ALL_CALLERS, ONE_CALLER);
  /** Also those that are being rendered. The least recently used is first. */
  private readonly files = new Map<string, Promise<Buffer>>();

  constructor(private readonly render: (document: TaxDocument) => Promise<Buffer>) {}

  /**
   * The document as a PDF file. Throws too-many-requests for the third document of a caller at the same time, overloaded
   * when the queue is full, and what rendering throws.
   *
   * @param caller whose turn it takes
   */
  pdf(document: TaxDocument, caller: string): Promise<Buffer> {
    const key = `${document.id} ${document.version}`;
    const file = this.files.get(key) ?? this.turns.run(() => this.render(document), caller);
    this.files.delete(key);
    this.files.set(key, file);
    file.catch(() => this.files.delete(key));
    if (this.files.size > MAX_CACHED) this.files.delete(this.files.keys().next().value!);
    return file;
  }
}
