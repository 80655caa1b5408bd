import { Injectable } from '@nestjs/common';
import { FORMER_EMPLOYEE } from '#libs/contract/accounts.js';
import { AccountsService } from './accounts.service.js';

/** The name of the employee that a record is assigned to, by id; null when there is none. */
type EmployeeNameLookup = (id: string | null) => string | null;

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
