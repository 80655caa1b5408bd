import { Injectable } from '@nestjs/common';
import { isToBeDone, TO_BE_DONE } from '#libs/order-transitions.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { JobRunner } from '../kernel/jobs.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { WashOrder } from '../orders/order.js';
import { WashAssignmentService } from './wash-assignment.service.js';

const EVERY_MS = 10 * 60_000;

/**
 * Removes the assignee of open washes when that employee has left, can no longer sign in, or does not cover the
 * community on the day any more, so that the washes are listed as unassigned.
 */
@Injectable()
export class AssigneesReconciler {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly accounts: AccountsService,
    private readonly assignment: WashAssignmentService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'assignees', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const assignees = new Set((await this.records.openCounts()).flatMap(({ assigneeId }) => assigneeId ?? []));
    if (assignees.size === 0) return;
    const employees = new Map((await this.accounts.activeEmployees()).map((employee) => [employee.id, employee]));
    for (const assigneeId of assignees) await this.unassign(assigneeId, employees.get(assigneeId) ?? null, signal);
  }

  private async unassign(assigneeId: string, employee: Account | null, signal: AbortSignal): Promise<void> {
    const open = this.records.stream<WashOrder>({ filter: { assigneeId, status: { in: TO_BE_DONE } } });
    for await (const wash of yieldingToEventLoop(open, signal)) {
      if (employee !== null && (await this.isExpected(employee, wash))) continue;
      await this.records.write<WashOrder>(wash.id, (current) =>
        current.assigneeId === assigneeId && isToBeDone(current) ? { ...current, assigneeId: null } : null,
      );
    }
  }

  /** Whether an employee will do a wash. One of a past day keeps its assignee, who may still mark it as done. */
  private async isExpected(employee: Account, wash: WashOrder): Promise<boolean> {
    return wash.date < this.clock.today() || this.assignment.isCoveredBy([employee], wash);
  }
}
