import { Injectable } from '@nestjs/common';
import { FORMER_EMPLOYEE } from '#libs/contract/accounts.js';
import type { Filter } from '../kernel/database.port.js';
import type { Account, EmployeeNameLookup } from './account.js';
import { AccountsService } from './accounts.service.js';

/** Finds the names of the employees that records are assigned to. */
@Injectable()
export class EmployeeNamesService {
  constructor(private readonly accounts: AccountsService) {}

  /** Finds the names of the given employees. */
  lookup(ids: Iterable<string | null>): Promise<EmployeeNameLookup> {
    const wanted = new Set([...ids].filter((id) => id !== null));
    return wanted.size === 0 ? Promise.resolve(() => null) : this.namesOf({ id: { in: [...wanted] } });
  }

  /** Finds the names of all employees: those who cannot sign in or have another staff role now, too. */
  lookupAll(): Promise<EmployeeNameLookup> {
    return this.namesOf({ role: { in: ['employee', 'admin'] } });
  }

  private async namesOf(filter: Filter<Account>): Promise<EmployeeNameLookup> {
    const names = new Map<string, string>();
    for await (const { id, name } of this.accounts.stream({ filter })) names.set(id, name);
    return (id) => (id === null ? null : (names.get(id) ?? FORMER_EMPLOYEE));
  }
}
