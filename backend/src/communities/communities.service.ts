import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { COMMUNITIES } from '#libs/communities.js';
import type { CommunityRequest, CommunityUpdate, CommunityUses } from '#libs/contract/communities.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite, UniqueViolation, type NewRecord, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { idFrom } from '../kernel/ids.js';
import { Seeds } from '../kernel/seeds.js';
import { JobRunner } from '../kernel/jobs.js';
import { createRecord } from '../kernel/request-identity.js';
import { invalidFields } from '../kernel/validation.js';
import { CommunitiesStore } from './communities.store.js';
import type { CommunityFollower } from './community-followers.js';
import { CommunityDirectory, nameKey, withFormerNames, type Community } from './community.js';

export * from './community-followers.js';
export type { CommunityDirectory } from './community.js';

const SWEEP = 'communities';
const EVERY_MS = 60_000;
const NO_USES: CommunityUses = { employees: 0, customers: 0, leads: 0, orders: 0, washes: 0 };

/** The residential communities. Records of other features name them, and follow when one is renamed or merged. */
@Injectable()
export class CommunitiesService implements OnModuleInit {
  private readonly logger = new Logger(CommunitiesService.name);
  private readonly followers: CommunityFollower[] = [];
  private known: { print: string; directory: CommunityDirectory } | null = null;

  constructor(
    private readonly store: CommunitiesStore,
    private readonly seeds: Seeds,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: SWEEP, everyMs: EVERY_MS, run: () => this.sweep() });
  }

  onModuleInit(): Promise<void> {
    const createdAt = this.clock.now();
    return this.seeds.sow('communities', this.store.communities, () =>
      COMMUNITIES.map((seed) => ({
        ...this.made({ ...seed, address: '' }),
        id: idFrom('community', seed.name),
        createdAt,
        updatedAt: createdAt,
      })),
    );
  }

  /** Whose records name communities. */
  follow(follower: CommunityFollower): void {
    this.followers.push(follower);
  }

  /** As they are now, on whichever process they were changed. */
  async directory(): Promise<CommunityDirectory> {
    const print = await this.store.print();
    if (this.known?.print !== print) this.known = { print, directory: new CommunityDirectory(await this.store.all()) };
    return this.known.directory;
  }

  page(query: Query<Community>): Promise<Page<Community>> {
    return this.store.communities.find(query);
  }

  stream(query: Query<Community>): AsyncIterable<Community> {
    return this.store.communities.stream(query);
  }

  async find(id: string): Promise<Community> {
    return (await this.store.communities.get(id)) ?? notFound();
  }

  /** Throws community-exists for a name that another one has. */
  create(request: CommunityRequest, id?: string): Promise<Community> {
    const made = this.made(request);
    return translated(() =>
      id === undefined
        ? createRecord(this.store.communities, this.clock, made)
        : this.store.communities.insert({ ...made, id }),
    );
  }

  /** Under a new name its records follow by and by. Throws not-found, edit-conflict or validation-failed. */
  async update(id: string, { version, name, locality, address, active }: CommunityUpdate): Promise<Community> {
    const changed = await translated(() =>
      updateWithRetry(this.store.communities, id, (current) => {
        assertVersionCurrent(current, { version });
        if (current.mergedInto !== null)
          throw new DomainError('conflict', { message: `${current.name} is being merged into another community.` });
        const details = { locality, address: address ?? current.address, active: active ?? current.active };
        const renamed = withFormerNames({ ...current, ...details, name, nameKey: nameKey(name) }, [current.name]);
        return { ...renamed, mark: this.store.newMark(), updatedAt: this.clock.now() };
      }),
    );
    this.jobs.nudge(SWEEP);
    return changed ?? notFound();
  }

  /** Throws not-found, or community-in-use with the numbers. */
  async remove(id: string): Promise<void> {
    const community = await this.find(id);
    const uses = await this.uses(id);
    if (Object.values(uses).some((count) => count > 0)) {
      throw new DomainError('community-in-use', {
        message: `${community.name} is in use: ${inWords(uses)}. Merge it into another community, or make it inactive.`,
        uses,
      });
    }
    await this.store.communities.remove(id, community.version).catch((error: unknown) => {
      throw error instanceof StaleWrite ? new DomainError('conflict') : error;
    });
  }

  /** How many records name it. Throws not-found. */
  async uses(id: string): Promise<CommunityUses> {
    const names = (await this.directory()).namesOf(await this.find(id));
    const counts = await Promise.all(this.followers.map((follower) => follower.count(names)));
    return Object.assign({ ...NO_USES }, ...counts) as CommunityUses;
  }

  /**
   * The one becomes part of the other: its name and earlier names mean the other from now on, its records are moved by and by,
   * and then it is gone. Repeating it changes nothing. Throws not-found, validation-failed or conflict.
   */
  async merge(id: string, intoId: string): Promise<Community> {
    const into = await this.store.communities.get(intoId);
    if (!into || into.id === id || into.mergedInto !== null)
      throw invalidFields([{ field: 'into', message: 'Please choose another community to merge into' }]);
    const merging = await updateWithRetry(this.store.communities, id, (current) => {
      if (current.mergedInto === intoId) return null;
      if (current.mergedInto !== null)
        throw new DomainError('conflict', { message: `${current.name} is being merged into another community.` });
      return { ...current, mergedInto: intoId, active: false, mark: this.store.newMark(), updatedAt: this.clock.now() };
    });
    if (!merging) notFound();
    await this.takeNames(merging);
    this.jobs.nudge(SWEEP);
    return merging;
  }

  /** Finishes merges, and moves records that were written under a name that has just gone. */
  private async sweep(): Promise<void> {
    const { communities } = await this.directory();
    for (const community of communities) if (community.mergedInto !== null) await this.finishMerge(community);
    const directory = await this.directory();
    for (const community of directory.communities) {
      if (community.mergedInto === null)
        for (const former of directory.namesOf(community).slice(1)) await this.move(former, community.name);
    }
  }

  private async finishMerge(community: Community): Promise<void> {
    const into = await this.takeNames(community);
    if (!into) return;
    for (const name of [community.name, ...community.formerNames]) await this.move(name, into.name);
    for (const other of await this.store.mergingInto(community.id))
      await this.change(other.id, { mergedInto: into.id });
    await this.store.communities.remove(community.id);
    this.logger.log('a community was merged into another one');
  }

  /** Null when the merge cannot be: what it was to become part of has gone, or waits to become part of something itself. */
  private async takeNames(community: Community): Promise<Community | null> {
    const intoId = community.mergedInto!;
    const into = await updateWithRetry(this.store.communities, intoId, (current) => {
      const taken = withFormerNames(current, [community.name, ...community.formerNames]);
      return current.mergedInto !== null || taken.formerNames.length === current.formerNames.length
        ? null
        : { ...taken, mark: this.store.newMark(), updatedAt: this.clock.now() };
    });
    if (into?.mergedInto === null) return into;
    // Two that are to become part of each other: the first by id stays.
    if (!into || (into.mergedInto === community.id && community.id < into.id))
      await this.change(community.id, { mergedInto: null });
    return null;
  }

  private async move(from: string, to: string): Promise<void> {
    for (const follower of this.followers) await follower.move(from, to);
  }

  private async change(id: string, change: Partial<Community>): Promise<void> {
    await updateWithRetry(this.store.communities, id, (current) => ({
      ...current,
      ...change,
      mark: this.store.newMark(),
      updatedAt: this.clock.now(),
    }));
  }

  private made({ name, locality, address = '', active = true }: CommunityRequest): Omit<NewRecord<Community>, 'id'> {
    const now = this.clock.now();
    return {
      name,
      nameKey: nameKey(name),
      locality,
      address,
      active,
      formerNames: [],
      mergedInto: null,
      mark: this.store.newMark(),
      createdAt: now,
      updatedAt: now,
    };
  }
}

async function translated<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof UniqueViolation && error.fields.includes('nameKey')) {
      throw new DomainError('community-exists', {
        errors: [{ field: 'name', message: 'There is a community with this name already' }],
      });
    }
    throw error;
  }
}

const WORDS: Record<keyof CommunityUses, [one: string, many: string]> = {
  employees: ['employee', 'employees'],
  customers: ['customer', 'customers'],
  leads: ['lead', 'leads'],
  orders: ['order', 'orders'],
  washes: ['wash', 'washes'],
};

function inWords(uses: CommunityUses): string {
  const named = Object.entries(WORDS).filter(([kind]) => uses[kind as keyof CommunityUses] > 0);
  return named
    .map(
      ([kind, [one, many]]) =>
        `${uses[kind as keyof CommunityUses]} ${uses[kind as keyof CommunityUses] === 1 ? one : many}`,
    )
    .join(', ');
}

function notFound(): never {
  throw new DomainError('not-found', { message: 'This community does not exist.' });
}
