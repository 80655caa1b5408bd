import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BoundedWork } from '../kernel/bounded-work.js';
import type { TaxDocument } from './document.js';
import { RenderingThread } from './rendering-thread.provider.js';

const LIMITS = { atOnce: 1, waiting: 100, waitingPerSubject: 16 };

/** Renders documents one at a time. Those of different callers take turns. */
@Injectable()
export class DocumentRendererService implements OnApplicationShutdown {
  private readonly turns = new BoundedWork(LIMITS);

  constructor(private readonly thread: RenderingThread) {}

  /**
   * The document as a PDF file, with identical bytes every time.
   *
   * @param caller identifies whose documents take turns with those of others
   * @throws DomainError overloaded when the queue is full, or too-many-requests when too many documents of the caller
   * are in it
   */
  pdf(document: TaxDocument, caller: string): Promise<Buffer> {
    return this.turns.run(() => this.thread.render(document), caller);
  }

  /** Waits for the document that is being rendered. */
  async onApplicationShutdown(): Promise<void> {
    await this.thread.end();
  }
}
