import { Injectable, Logger } from '@nestjs/common';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { JobRunner } from '../kernel/jobs.js';
import { runSafely } from '../kernel/run-safely.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { OrdersService } from '../orders/orders.service.js';
import { DocumentsService } from './documents.service.js';

const EVERY_MS = 30_000;

/** Issues the documents that a crash interrupted, or that waited for the settings. */
@Injectable()
export class DocumentsReconciler {
  private readonly logger = new Logger(DocumentsReconciler.name);

  constructor(
    private readonly documents: DocumentsService,
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'documents', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    if (!(await this.documents.canIssue())) return;
    const pending = this.records.stream({ filter: { documentsPending: true }, sort: ['updatedAt', 'ASC'] });
    for await (const { id } of yieldingToEventLoop(pending, signal))
      await runSafely(this.logger, `the documents of order ${id}`, () => this.orders.catchUp(id));
  }
}
