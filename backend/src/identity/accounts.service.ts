import { Injectable, Logger } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { roleOfStaff, type Role, type StaffRole } from '#libs/contract/accounts.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { updateEach } from '../communities/community-references.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { rejectDuplicate } from '../kernel/duplicates.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { JobRunner } from '../kernel/jobs.js';
import { createRecord } from '../kernel/request-identity.js';
import { ConflictRetries, updateWithRetry } from '../kernel/update-with-retry.js';
import {
  isActiveAdmin,
  listedOf,
  MAX_EMPLOYEES,
  NEW_ACCOUNT,
  repointed,
  staffRoleFor,
  withFormerCommunities,
  withPassword,
  withSessionsEnded,
  type Account,
  type AccountAccess,
} from './account.js';
import { AccountsStore } from './accounts.store.js';
import { AdminsStore } from './admins.store.js';
import { PasswordsService } from './passwords.service.js';

const EVERY_MS = 60_000;

/** A new account. Fields that are left out are empty. */
export type NewAccount = Pick<Account, 'name' | 'email' | 'phone'> &
  Partial<
    Pick<
      Account,
      'id' | 'areaId' | 'otherCommunities' | 'address' | 'vehicles' | 'pictureKey' | 'firstMail' | 'acceptedTerms'
    >
  > & {
    role?: Role;
    /** Defaults to the staff role of `role`. */
    staffRole?: StaffRole;
    disabled?: boolean;
    /** Without a password, nobody can sign in until one is set with a mailed link. */
    password?: string;
  };

/** A customer with their history, for demo data. Other fields are those of a new account. */
type RestoredCustomer = Pick<
  Account,
  'id' | 'email' | 'name' | 'phone' | 'address' | 'vehicles' | 'activePlan' | 'planEndedOn' | 'createdAt' | 'updatedAt'
>;

/**
 * Reads accounts, and makes all changes to them. The roster (AdminsStore) decides who is an active admin: it changes
 * first, and the account follows.
 */
@Injectable()
export class AccountsService {
  private readonly logger = new Logger(AccountsService.name);

  constructor(
    private readonly store: AccountsStore,
    private readonly admins: AdminsStore,
    private readonly passwords: PasswordsService,
    private readonly clock: Clock,
    communities: CommunitiesService,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'admins', everyMs: EVERY_MS, run: () => this.reconcileAdmins() });
    communities.addReferences({
      count: (id) => this.store.countOfCommunity(id),
      repoint: (from, to, signal) => this.repoint(from, to, signal),
    });
  }

  /** An account of any role; null when there is none. */
  find(id: string): Promise<Account | null> {
    return this.store.accounts.get(id);
  }

  /** A customer's account. Throws not-found, including for an account of staff. */
  async findCustomer(id: string): Promise<Account> {
    const account = await this.find(id);
    if (account?.role !== 'user') notFound('customer');
    return account;
  }

  /** The account of a cleaner or team lead. Throws not-found, including for any other account. */
  async findEmployee(id: string): Promise<Account> {
    const account = await this.find(id);
    if (account?.role !== 'employee') notFound('employee');
    return account;
  }

  /** The account with an email address, regardless of case; null when there is none. */
  byEmail(email: string): Promise<Account | null> {
    return this.store.byEmail(email);
  }

  /** Whether an account has this picture. */
  async hasPicture(pictureKey: string): Promise<boolean> {
    return (await this.store.accounts.first({ filter: { pictureKey } })) !== null;
  }

  /**
   * Whether a customer has this email address or phone. An empty one is nobody's.
   * @param registeredBy counts only those who had registered by then
   */
  async hasCustomer({ email, phone }: { email: string; phone: string }, registeredBy?: Instant): Promise<boolean> {
    const registered = registeredBy !== undefined && { createdAt: { lte: registeredBy } };
    const [byEmail, byPhone] = await Promise.all([
      this.store.byEmail(email),
      phone === '' ? null : this.store.accounts.first({ filter: { phone, role: 'user', ...registered } }),
    ]);
    const isInTime = registeredBy === undefined || (byEmail?.createdAt ?? '') <= registeredBy;
    return (byEmail?.role === 'user' && isInTime) || byPhone !== null;
  }

  /** The accounts that a query selects, with their total. */
  page(query: Query<Account>): Promise<Page<Account>> {
    return this.store.accounts.find(query);
  }

  /** All accounts that a query selects, for exports. */
  stream(query: Query<Account>): AsyncIterable<Account> {
    return this.store.accounts.stream(query);
  }

  /** The number of accounts that a search term finds. @param term see tagTerm */
  countFoundBy(term: string): Promise<number> {
    return this.store.accounts.count({ search: term });
  }

  /** The number of accounts with a role. */
  count(role: Role): Promise<number> {
    return this.store.accounts.count({ filter: { role } });
  }

  /** The employees who can sign in. */
  activeEmployees(): Promise<Account[]> {
    return this.store.accounts.list({ filter: { role: 'employee', disabled: false }, limit: MAX_EMPLOYEES });
  }

  /**
   * Ensures an account with this email address and role exists, for commands and demo data. An existing one keeps its
   * password.
   */
  async ensure(details: NewAccount & { role: Role }): Promise<Account> {
    const existing = await this.byEmail(details.email);
    if (!existing) return this.create(details);
    const { role } = details;
    return (await this.setAccess(existing.id, { role, staffRole: staffRoleFor(role), disabled: false }))!;
  }

  /** Inserts customers with their history, all or none, for demo data. They have no passwords. Throws email-taken. */
  async restore(customers: readonly RestoredCustomer[]): Promise<void> {
    const accounts = customers.map((customer) => ({ ...NEW_ACCOUNT, ...customer }));
    await rejectDuplicate('email', emailTaken, () =>
      this.store.accounts.insertAll(accounts.map((one) => ({ ...one, ...listedOf(one) }))),
    );
  }

  /** Creates an account with its email address in lower case. Idempotent by a given id. Throws email-taken. */
  async create({ password, email, id, ...details }: NewAccount): Promise<Account> {
    const staffRole = details.staffRole ?? staffRoleFor(details.role ?? 'user');
    const role = staffRole === null ? 'user' : roleOfStaff(staffRole);
    const isAdmin = isActiveAdmin({ staffRole, disabled: details.disabled ?? false });
    const now = this.clock.now();
    const passwordHash = password === undefined ? null : await this.passwords.hash(password, email);
    const times = { createdAt: now, updatedAt: now };
    const made = { ...NEW_ACCOUNT, ...details, email: email.toLowerCase(), role, staffRole, passwordHash, ...times };
    const listed = { ...made, ...listedOf(made) };
    const account = await rejectDuplicate('email', emailTaken, () =>
      id === undefined
        ? createRecord(this.store.accounts, this.clock, listed)
        : insertIfAbsent(this.store.accounts, { ...listed, id }),
    );
    // The roster decides who is an admin: after a crash here, the reconciler demotes the account.
    return isAdmin ? (await this.setAccess(account.id, { role, staffRole, disabled: false }))! : account;
  }

  /**
   * Changes an account. Whether it is an active admin follows the roster, and a change of role or access ends its
   * sessions.
   * @param change pure, because it is called again after a conflicting write; null changes nothing
   * @returns the stored account, or null when it does not exist
   * @throws DomainError email-taken, and what `change` throws
   */
  async change(id: string, change: (current: Account) => Account | null): Promise<Account | null> {
    return rejectDuplicate('email', emailTaken, () =>
      updateWithRetry(this.store.accounts, id, async (current) => {
        // The roster is read after the account: if it changes later, another write of the account makes this one stale.
        const onRoster = (await this.admins.ids()).includes(id);
        const wanted = followRoster(change(current) ?? current, onRoster);
        if (wanted === current) return null;
        const changed = withFormerCommunities(wanted, current, this.clock.today());
        const endsSessions = hasOtherAccess(changed, current);
        return {
          ...(endsSessions ? withSessionsEnded(changed) : changed),
          ...listedOf(changed),
          updatedAt: this.clock.now(),
        };
      }),
    );
  }

  /** Sets the account's password, which ends its sessions. A password that is already set changes nothing. */
  async setPassword(id: string, password: string): Promise<void> {
    const account = await this.find(id);
    if (!account || (await this.passwords.matches(password, account.passwordHash, id))) return;
    const passwordHash = await this.passwords.hash(password, id);
    await this.change(id, (current) => withPassword(current, passwordHash));
  }

  /** Sets the role, and whether the account may sign in. Returns null when it does not exist. Throws last-admin. */
  async setAccess(id: string, access: AccountAccess): Promise<Account | null> {
    return (await this.changeAccess(id, () => access))?.after ?? null;
  }

  /**
   * Changes the role, or whether the account may sign in.
   * @param accessOf pure: the access to have, from the current one. It is called again after a change by somebody else,
   * so that a demotion and an enabled sign-in at the same time both take effect
   * @returns the account before and after it, or null when it does not exist
   * @throws DomainError last-admin, and what `accessOf` throws
   */
  async changeAccess(
    id: string,
    accessOf: (current: Account) => AccountAccess,
  ): Promise<{ before: Account; after: Account } | null> {
    const retries = new ConflictRetries();
    for (;;) {
      const before = await this.find(id);
      try {
        const after = before && (await this.tryAccess(before, accessOf(before)));
        if (before && after) return { before, after };
      } catch (error) {
        await retries.wait(error);
        continue;
      }
      await this.admins.removeDeleted(id);
      return null;
    }
  }

  /** Throws StaleWrite when the access is no longer that of `before`. */
  private async tryAccess(before: Account, access: AccountAccess): Promise<Account | null> {
    const isAdmin = isActiveAdmin(access);
    if (isAdmin) await this.admins.add(before.id);
    else await this.admins.remove(before.id);
    return this.change(before.id, (current) => {
      if (!hasOtherAccess(access, current)) return null;
      const isExpected = [before, followRoster(before, isAdmin)].some((one) => !hasOtherAccess(one, current));
      if (!isExpected) throw new StaleWrite('accounts', before.id);
      return { ...current, ...access };
    });
  }

  /** Checks early, before other changes of a request. setAccess enforces the rule. Throws last-admin. */
  async assertNotLastAdmin(id: string): Promise<void> {
    const ids = await this.admins.ids();
    if (ids.length === 1 && ids[0] === id) throw new DomainError('last-admin');
  }

  /** Removes an account, and returns whether it existed. Throws last-admin, and StaleWrite for another version. */
  async remove(id: string, version: number): Promise<boolean> {
    await this.admins.remove(id);
    return this.store.accounts.remove(id, version);
  }

  private async repoint(from: string, to: string, signal: AbortSignal): Promise<void> {
    const update = ({ id }: Account) => this.change(id, (current) => repointed(current, from, to));
    for (const filter of [{ areaId: from }, { communityId: from }])
      await updateEach(this.store.accounts, filter, signal, update);
    for (const employee of await this.store.employeesCovering(from)) await update(employee);
  }

  /** Applies the roster to accounts whose change a crash has interrupted. */
  private async reconcileAdmins(): Promise<void> {
    const ids = new Set([...(await this.admins.ids()), ...(await this.store.admins()).map(({ id }) => id)]);
    for (const id of ids) {
      if (await this.change(id, () => null)) continue;
      this.logger.warn('removed a deleted account from the list of admins');
      await this.admins.removeDeleted(id);
    }
  }
}

function followRoster(account: Account, onRoster: boolean): Account {
  if (onRoster === isActiveAdmin(account)) return account;
  return onRoster
    ? { ...account, role: 'admin', staffRole: 'admin', disabled: false }
    : { ...account, role: 'user', staffRole: null };
}

function hasOtherAccess(one: AccountAccess, other: AccountAccess): boolean {
  return one.role !== other.role || one.staffRole !== other.staffRole || one.disabled !== other.disabled;
}

function emailTaken(): DomainError {
  return new DomainError('email-taken', {
    errors: [{ field: 'email', message: 'An account with this email already exists.' }],
  });
}
