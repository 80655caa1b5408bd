import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BoundedWork } from '../kernel/bounded-work.js';
import { END, type RenderedDocument } from './document-pdf.messages.js';
import type { TaxDocument } from './document.js';

/** Documents take less than a second. */
const MAX_RENDER_MS = 5_000;

/** The thread takes 40 MB while it is idle, and starting it takes a second of processor time. */
const KEEP_IDLE_MS = 120_000;

const LIMITS = { atOnce: 1, waiting: 100, waitingPerSubject: 16 };

/** Renders documents one at a time in a worker thread, which is started when it is needed. */
@Injectable()
export class DocumentRendererService implements OnApplicationShutdown {
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private readonly turns = new BoundedWork(LIMITS);

  /** @param keepIdleMs how long the thread is kept after a document */
  constructor(private readonly keepIdleMs = KEEP_IDLE_MS) {}

  /** Whether the thread is started. */
  get isStarted(): boolean {
    return this.worker !== null;
  }

  /**
   * The document as a PDF file, with identical bytes every time.
   *
   * @param caller identifies whose documents take turns with those of others
   * @throws DomainError overloaded when the queue is full, or too-many-requests when too many documents of the caller
   * are in it
   */
  pdf(document: TaxDocument, caller: string): Promise<Buffer> {
    return this.turns.run(() => this.render(document), caller);
  }

  /** Waits for the document that is being rendered. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.end();
  }

  /**
   * Ends the thread after the document that is being rendered. Node.js aborts the whole process when a thread is
   * terminated while it creates a compression stream.
   */
  private async end(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    this.worker = null;
    worker.ref();
    const ended = once(worker, 'exit');
    const stuck = setTimeout(() => void worker.terminate(), MAX_RENDER_MS);
    worker.postMessage(END);
    await ended;
    clearTimeout(stuck);
  }

  private async render(document: TaxDocument): Promise<Buffer> {
    clearTimeout(this.idle);
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
      this.idle = setTimeout(() => void this.end(), this.keepIdleMs).unref();
    }
  }

  private start(): Worker {
    const worker = new Worker(new URL('./document-pdf.worker.js', import.meta.url));
    // The worker does not keep the process alive. If it ended, a new one is started for the next document.
    worker.unref();
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    worker.on('error', () => undefined);
    return worker;
  }
}
