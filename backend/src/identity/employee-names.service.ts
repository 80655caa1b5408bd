import { Injectable } from '@nestjs/common';
import { FORMER_EMPLOYEE } from '#libs/contract/accounts.js';
import { AccountsService } from './accounts.service.js';

/** The name of an employee by id: `Former employee` for a deleted account, null for no id. */
export type EmployeeNameLookup = (id: string | null) => string | null;

/** Finds the names of the employees that records are assigned to. */
@Injectable()
export class EmployeeNamesService {
  constructor(private readonly accounts: AccountsService) {}

  /** Includes employees who cannot sign in, and those who have another staff role now. */
  async lookupAll(): Promise<EmployeeNameLookup> {
    const names = new Map<string, string>();
    for await (const { id, name } of this.accounts.stream({ filter: { role: { in: ['employee', 'admin'] } } }))
      names.set(id, name);
    return (id) => (id === null ? null : (names.get(id) ?? FORMER_EMPLOYEE));
  }
}
