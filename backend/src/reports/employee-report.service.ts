import { Injectable } from '@nestjs/common';
import { lastOfMonth } from '#libs/calendar.js';
import type { EmployeeReportResponse } from '#libs/contract/employee-report.js';
import { AccountsService } from '../identity/accounts.service.js';
import { EmployeeNamesService } from '../identity/employee-names.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { VisitsService } from '../visits/visits.service.js';
import { sumsByEmployee } from './employee-report.js';

/** What employees did in a month: their visits as reported, and the single washes assigned to them. */
@Injectable()
export class EmployeeReportService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly names: EmployeeNamesService,
    private readonly orders: OrderRecordsService,
    private readonly visits: VisitsService,
  ) {}

  /**
   * The report of a month, by name. Includes former employees with visits or washes in it.
   *
   * @param month `2026-11`, in Asia/Kolkata
   */
  async ofMonth(month: string): Promise<EmployeeReportResponse> {
    const period = { from: `${month}-01`, to: lastOfMonth(`${month}-01`) };
    const [employees, nameOf, visits, washes] = await Promise.all([
      this.accounts.activeEmployees(),
      this.names.lookupAll(),
      this.visits.countsByEmployee(period),
      this.orders.doneWashesByAssignee(period),
    ]);
    const rows = sumsByEmployee(
      employees.map(({ id }) => id),
      [
        ...visits.map(({ outcome, ...day }) => ({
          ...day,
          kind: outcome === 'done' ? ('visitsDone' as const) : ('visitsMissed' as const),
        })),
        ...washes.map(({ assigneeId, ...day }) => ({ ...day, employeeId: assigneeId, kind: 'washesDone' as const })),
      ],
    );
    return {
      month,
      employees: rows
        .map((row) => ({ ...row, name: nameOf(row.employeeId)! }))
        .sort((one, other) => one.name.localeCompare(other.name) || (one.employeeId < other.employeeId ? -1 : 1)),
    };
  }
}
