import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RenderedDocument } from './document-pdf.messages.js';
import type { TaxDocument } from './document.js';

/** Documents take less than a second. */
const MAX_RENDER_MS = 5_000;

/** A worker thread that renders one document after another. It is started for the first one. */
export class RenderingThread {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** The document as a PDF file, rendered after those before it. */
  render(document: TaxDocument): Promise<Buffer> {
    const rendered = this.last.then(() => this.renderNow(document));
    this.last = rendered.catch(() => undefined);
    return rendered;
  }

  /**
   * Waits for the documents that were asked for. Node.js aborts the whole process when a thread is terminated while it
   * creates a compression stream.
   */
  async end(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    worker.ref();
    const stuck = setTimeout(() => void worker.terminate(), MAX_RENDER_MS);
    await this.last;
    clearTimeout(stuck);
    await worker.terminate();
  }

  private async renderNow(document: TaxDocument): Promise<Buffer> {
    const worker = (this.worker ??= this.start());
    const answered = new AbortController();
    try {
      const answer = once(worker, 'message', { signal: answered.signal });
      const exit = once(worker, 'exit', { signal: answered.signal }).then((): never => {
        throw new Error('the thread that renders documents has ended');
      });
      worker.postMessage(document);
      const [{ pdf, error }] = (await Promise.race([answer, exit])) as [RenderedDocument];
      if (!pdf) throw new Error(`document ${document.number} could not be rendered: ${error}`);
      return Buffer.from(pdf.buffer);
    } finally {
      answered.abort();
    }
  }

  private start(): Worker {
    const worker = new Worker(new URL('./document-pdf.worker.js', import.meta.url));
    // The worker does not keep the process alive. If it ended, a new one is started for the next document.
    worker.unref();
    worker.once('exit', () => (this.worker = null));
    worker.on('error', () => undefined);
    return worker;
  }
}
