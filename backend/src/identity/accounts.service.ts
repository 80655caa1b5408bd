import { Injectable, Logger } from '@nestjs/common';
import type { Role } from '#libs/contract/accounts.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { updateEach } from '../communities/community-references.js';
import { NO_ADDRESS } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite, UniqueViolation, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { JobRunner } from '../kernel/jobs.js';
import { createRecord } from '../kernel/request-identity.js';
import { isActiveAdmin, listedOf, repointed, withPassword, withSessionsEnded, type Account } from './account.js';
import { AccountsStore } from './accounts.store.js';
import { AdminsStore } from './admins.store.js';
import { PasswordsService } from './passwords.service.js';

const EVERY_MS = 60_000;
const MAX_ATTEMPTS = 20;

/** An account to be made; the rest is empty. */
export type NewAccount = Pick<Account, 'name' | 'email' | 'phone'> &
  Partial<Pick<Account, 'id' | 'areaId' | 'address' | 'vehicles' | 'pictureKey' | 'firstMail'>> & {
    role?: Role;
    /** Without one nobody can sign in until a password is set by a mailed link. */
    password?: string;
  };

/** A customer as they were elsewhere; the rest is as of a new one. */
export type RestoredCustomer = Pick<
  Account,
  'id' | 'email' | 'name' | 'phone' | 'address' | 'vehicles' | 'activePlan' | 'createdAt' | 'updatedAt'
>;

/** What an account is before anything is known of it. */
const NOBODY = {
  role: 'user' as const,
  areaId: null,
  address: NO_ADDRESS,
  vehicles: [],
  pictureKey: null,
  firstMail: null,
  passwordHash: null,
  passwordVersion: 0,
  sessionEpoch: 0,
  keptSessionId: null,
  emailChange: null,
  notices: [],
  lastNoticeAt: null,
  disabled: false,
  activePlan: false,
};

/** Accounts by id and email address, and every change of one. Other features find people here. */
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
    jobs.register({ name: 'admins', everyMs: EVERY_MS, run: () => this.finishStandings() });
    communities.addReferences({
      count: (id) => this.store.countOfCommunity(id),
      repoint: (from, to) => this.repoint(from, to),
    });
  }

  find(id: string): Promise<Account | null> {
    return this.store.accounts.get(id);
  }

  byEmail(email: string): Promise<Account | null> {
    return this.store.byEmail(email);
  }

  page(query: Query<Account>): Promise<Page<Account>> {
    return this.store.accounts.find(query);
  }

  stream(query: Query<Account>): AsyncIterable<Account> {
    return this.store.accounts.stream(query);
  }

  /** How many have a role. */
  count(role: Role): Promise<number> {
    return this.store.accounts.count({ filter: { role } });
  }

  /** An account with this role, for commands and demo data: a new one, or the one that has the email, which keeps its password. */
  async ensure(details: NewAccount & { role: Role }): Promise<Account> {
    const existing = await this.byEmail(details.email);
    if (!existing) return this.create(details);
    return (await this.setStanding(existing.id, { role: details.role, disabled: false }))!;
  }

  /** Stores customers as they were elsewhere or before, all or none: for demo data. Nobody signs in as them until a password is set by a mailed link. */
  async restore(customers: readonly RestoredCustomer[]): Promise<void> {
    const made = customers.map((customer) => ({ ...NOBODY, ...customer }));
    await translated(() => this.store.accounts.insertAll(made.map((one) => ({ ...one, ...listedOf(one) }))));
  }

  /** Throws email-taken. */
  async create({ password, role = 'user', email, id, ...details }: NewAccount): Promise<Account> {
    const now = this.clock.now();
    const passwordHash = password === undefined ? null : await this.passwords.hash(password);
    const made = {
      ...NOBODY,
      ...details,
      email: email.toLowerCase(),
      role: role === 'admin' ? ('user' as const) : role,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    };
    const listed = { ...made, ...listedOf(made) };
    const account = await translated(() =>
      id === undefined
        ? createRecord(this.store.accounts, this.clock, listed)
        : this.store.accounts.insert({ ...listed, id }),
    );
    return role === 'admin' ? (await this.setStanding(account.id, { role, disabled: false }))! : account;
  }

  /**
   * Writes what `change`, which must be pure, makes of the account; null from it changes nothing. Whether the account is an
   * active admin follows the roster, and a change of that or of the role ends the account's sessions.
   * Answers the account as stored, or null when there is none. Throws email-taken.
   */
  async change(id: string, change: (current: Account) => Account | null): Promise<Account | null> {
    for (let attempt = 1; ; attempt += 1) {
      const current = await this.find(id);
      if (!current) return null;
      // Read after the account: a roster changed later means another write of the account, which makes this one stale.
      const onRoster = (await this.admins.ids()).includes(id);
      const wanted = change(current);
      const changed = followRoster(wanted ?? current, onRoster);
      if (changed === current) return current;
      const ends = changed.role !== current.role || changed.disabled !== current.disabled;
      try {
        return await translated(() =>
          this.store.accounts.replace({
            ...(ends ? withSessionsEnded(changed) : changed),
            ...listedOf(changed),
            updatedAt: this.clock.now(),
          }),
        );
      } catch (error) {
        if (!(error instanceof StaleWrite) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Makes this the account's password; its sessions end when it was another one. */
  async setPassword(id: string, password: string): Promise<void> {
    const account = await this.find(id);
    if (!account || (await this.passwords.matches(password, account.passwordHash))) return;
    const passwordHash = await this.passwords.hash(password);
    await this.change(id, (current) => withPassword(current, passwordHash));
  }

  /** Role and whether the account may sign in. Throws last-admin. */
  async setStanding(id: string, standing: Pick<Account, 'role' | 'disabled'>): Promise<Account | null> {
    if (isActiveAdmin(standing)) await this.admins.add(id);
    else await this.admins.remove(id);
    const account = await this.change(id, (current) =>
      current.role === standing.role && current.disabled === standing.disabled ? null : { ...current, ...standing },
    );
    if (!account) await this.admins.forget(id);
    return account;
  }

  /** Throws last-admin now, before anything else is changed; setStanding decides. */
  async assertNotLastAdmin(id: string): Promise<void> {
    const ids = await this.admins.ids();
    if (ids.length === 1 && ids[0] === id) throw new DomainError('last-admin');
  }

  /** True when there was one. Throws last-admin. */
  async remove(id: string): Promise<boolean> {
    await this.admins.remove(id);
    return this.store.accounts.remove(id);
  }

  private async repoint(from: string, to: string): Promise<void> {
    for (const filter of [{ areaId: from }, { communityId: from }]) {
      await updateEach(this.store.accounts, filter, ({ id }) =>
        this.change(id, (current) => repointed(current, from, to)),
      );
    }
  }

  /** A crash may come between the roster and the account that follows it. */
  private async finishStandings(): Promise<void> {
    const ids = new Set([...(await this.admins.ids()), ...(await this.store.admins()).map(({ id }) => id)]);
    for (const id of ids) {
      if (await this.change(id, () => null)) continue;
      this.logger.warn('an admin whose account is gone was taken off the roster');
      await this.admins.forget(id);
    }
  }
}

function followRoster(account: Account, onRoster: boolean): Account {
  if (onRoster === isActiveAdmin(account)) return account;
  return onRoster ? { ...account, role: 'admin', disabled: false } : { ...account, role: 'user' };
}

async function translated<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof UniqueViolation && error.fields.includes('email')) {
      throw new DomainError('email-taken', {
        errors: [{ field: 'email', message: 'An account with this email already exists.' }],
      });
    }
    throw error;
  }
}
