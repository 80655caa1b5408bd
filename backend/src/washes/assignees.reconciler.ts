import { Injectable } from '@nestjs/common';
import { isToBeDone, TO_BE_DONE } from '#libs/order-transitions.js';
import { AccountsService } from '../identity/accounts.service.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { JobRunner } from '../kernel/jobs.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { WashOrder } from '../orders/order.js';

const EVERY_MS = 10 * 60_000;

/**
 * Removes the assignee of open washes when that employee has left or can no longer sign in, so that the washes are
 * listed as unassigned.
 */
@Injectable()
export class AssigneesReconciler {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly accounts: AccountsService,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'assignees', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const assignees = new Set((await this.records.openCounts()).flatMap(({ assigneeId }) => assigneeId ?? []));
    if (assignees.size === 0) return;
    for (const { id } of await this.accounts.activeEmployees()) assignees.delete(id);
    for (const assigneeId of assignees) await this.unassign(assigneeId, signal);
  }

  private async unassign(assigneeId: string, signal: AbortSignal): Promise<void> {
    const open = this.records.stream<WashOrder>({ filter: { assigneeId, status: { in: TO_BE_DONE } } });
    for await (const { id } of yieldingToEventLoop(open, signal))
      await this.records.write<WashOrder>(id, (current) =>
        current.assigneeId === assigneeId && isToBeDone(current) ? { ...current, assigneeId: null } : null,
      );
  }
}
