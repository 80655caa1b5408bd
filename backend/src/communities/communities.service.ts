import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BRAND } from '#libs/brand.js';
import { COMMUNITIES } from '#libs/communities.js';
import type { CommunityRequest, CommunityUpdate, CommunityUses } from '#libs/contract/communities.js';
import { defined } from '#libs/defined.js';
import type { CommunityLookup } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite, type NewRecord, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { rejectDuplicate } from '../kernel/duplicates.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { JobRunner } from '../kernel/jobs.js';
import { createRecord } from '../kernel/request-identity.js';
import { Seeds } from '../kernel/seeds.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { fieldError } from '../kernel/field-error.js';
import { SettingsService } from '../settings/settings.service.js';
import { CommunitiesStore } from './communities.store.js';
import type { CommunityReferences } from './community-references.js';
import { nameKey, nameKeysWithin, seededCommunityId, survivorOf, type Community } from './community.js';

const JOB = 'merged and deleted communities';
const EVERY_MS = 5 * 60_000;
const NO_USES: CommunityUses = { employees: 0, customers: 0, leads: 0, orders: 0, washes: 0 };

/** Residential communities. Records of other features refer to them by id, so that a rename is one write. */
@Injectable()
export class CommunitiesService implements OnModuleInit {
  private readonly references: CommunityReferences[] = [];

  constructor(
    private readonly store: CommunitiesStore,
    private readonly settings: SettingsService,
    private readonly seeds: Seeds,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {
    settings.useCommunities(async (ids) => {
      const found = await this.store.withIds([...ids]);
      return new Set(found.filter(({ mergedInto }) => mergedInto === null).map(({ id }) => id));
    });
    jobs.register({ name: JOB, everyMs: EVERY_MS, run: (signal) => this.finishChanges(signal) });
  }

  onModuleInit(): Promise<void> {
    const createdAt = this.clock.now();
    return this.seeds.insertInitial('communities', this.store.communities, () =>
      COMMUNITIES.map((seed) => ({
        ...this.newCommunity(seed, BRAND.office),
        id: seededCommunityId(seed.name),
        createdAt,
        updatedAt: createdAt,
      })),
    );
  }

  /** Incremented with each change that this process makes. */
  get revision(): number {
    return this.store.communities.revision;
  }

  /** Called by each feature whose records refer to communities. Deletions and merges need the references. */
  addReferences(references: CommunityReferences): void {
    this.references.push(references);
  }

  /** The communities that a query selects, with their total, without those that were merged into another one. */
  page(query: Query<Community>): Promise<Page<Community>> {
    return this.store.communities.find({ ...query, filter: { ...query.filter, mergedInto: null } });
  }

  /** The same as `page`, for exports. */
  stream(query: Query<Community>): AsyncIterable<Community> {
    return this.store.communities.stream({ ...query, filter: { ...query.filter, mergedInto: null } });
  }

  /** The active communities, sorted by name. */
  active(): Promise<Community[]> {
    return this.store.active();
  }

  /** A community, which may have been merged. Throws not-found. */
  async find(id: string): Promise<Community> {
    return (await this.store.communities.get(id)) ?? notFound('community');
  }

  /** The community with this id, or the one it was merged into; null when there is none. */
  async current(id: string): Promise<Community | null> {
    return (await this.currentOf([id])).get(id) ?? null;
  }

  /** The community with this id, if it takes no new orders; null otherwise, also for one that is not listed. */
  async closed(id: string | null): Promise<Community | null> {
    const community = id === null ? null : await this.current(id);
    return community?.active === false ? community : null;
  }

  /** The community with this name, ignoring case, accents and punctuation; null when there is none. */
  async named(name: string): Promise<Community | null> {
    const key = nameKey(name);
    return key === '' ? null : this.firstOf([key]);
  }

  /** The community with the longest name that a text contains as whole words; null when there is none. */
  namedWithin(text: string): Promise<Community | null> {
    return this.firstOf(nameKeysWithin(text));
  }

  /** Finds the names and localities of communities by id. */
  async lookup(ids: Iterable<string | null>): Promise<CommunityLookup> {
    const known = await this.currentOf([...ids].filter((id) => id !== null));
    return (id) => (id === null ? null : (known.get(id) ?? null));
  }

  /** Finds the names and localities of all communities, for exports. */
  async lookupAll(): Promise<CommunityLookup> {
    const known = await this.byId();
    const current = survivors([...known.keys()], known);
    return (id) => (id === null ? null : (current.get(id) ?? null));
  }

  /**
   * The ids of the communities that were merged into communities, whose records may not have been moved yet, and then
   * their own. Who reads the records in this order misses none that is moved in the meantime.
   */
  async withMerged(ids: readonly string[]): Promise<string[]> {
    return [...(await this.mergedInto(ids)).map(({ id }) => id), ...ids];
  }

  /** The same for one community. Throws not-found. */
  async idsOf(id: string): Promise<string[]> {
    await this.find(id);
    return this.withMerged([id]);
  }

  /**
   * Creates a community, by default in the city of the office. Idempotent by a given id. Throws community-exists for
   * the name of another one, merged or not.
   */
  async create(request: CommunityRequest, id?: string): Promise<Community> {
    const made = this.newCommunity(request, (await this.settings.settings()).contacts);
    return rejectDuplicate('nameKey', communityExists, () =>
      id === undefined
        ? createRecord(this.store.communities, this.clock, made)
        : insertIfAbsent(this.store.communities, { ...made, id }),
    );
  }

  /**
   * Changes a community. Omitted fields keep their values. Throws not-found, edit-conflict, community-exists, or
   * conflict for one that was merged into another one.
   */
  async update(id: string, { version, name, ...details }: CommunityUpdate): Promise<Community> {
    const latest = (await this.store.communities.reload(id)) ?? notFound('community');
    const edit = (current: Community): Community => {
      assertVersionCurrent(current, { version });
      if (current.mergedInto !== null)
        throw new DomainError('conflict', { message: `${current.name} was merged into another community.` });
      return { ...current, ...defined(details), name, nameKey: nameKey(name), updatedAt: this.clock.now() };
    };
    const changed = await rejectDuplicate('nameKey', communityExists, () =>
      updateWithRetry(this.store.communities, id, edit, latest),
    );
    return changed ?? notFound('community');
  }

  /**
   * Deletes a community that no record refers to, with those that were merged into it. Throws not-found,
   * community-in-use with the numbers of records, or conflict when it was changed at the same time.
   */
  async remove(id: string): Promise<void> {
    const community = (await this.store.communities.reload(id)) ?? notFound('community');
    const uses = await this.uses(id);
    if (isUsed(uses)) {
      throw new DomainError('community-in-use', {
        message: `${community.name} is in use: ${usesText(uses)}. Merge it into another community, or make it unavailable.`,
        uses,
      });
    }
    await this.store.communities.remove(id, community.version).catch((error: unknown) => {
      throw error instanceof StaleWrite ? new DomainError('conflict') : error;
    });
    await this.settings.moveHolidays(id, null);
    for (const merged of await this.mergedInto([id])) await this.finishMergeIntoDeleted(merged);
  }

  /**
   * The number of records that refer to a community, by kind, with those that a merge has not moved to it yet. Throws
   * not-found.
   */
  async uses(id: string): Promise<CommunityUses> {
    const ids = await this.idsOf(id);
    const counts = await Promise.all(ids.flatMap((one) => this.references.flatMap(({ count }) => count?.(one) ?? [])));
    const uses = { ...NO_USES };
    for (const [kind, count] of counts.flatMap((one) => Object.entries(one)))
      uses[kind as keyof CommunityUses] += count;
    return uses;
  }

  /**
   * Merges a community into another one. Its id and name then find the other one, and a job moves its records.
   * Idempotent. Throws not-found, validation-failed or conflict.
   */
  async merge(id: string, intoId: string): Promise<Community> {
    const into = await this.store.communities.get(intoId);
    if (!into || into.id === id || into.mergedInto !== null) throw notMergeable();
    const merged = await updateWithRetry(this.store.communities, id, (current) => {
      if (current.mergedInto === intoId) return null;
      if (current.mergedInto !== null)
        throw new DomainError('conflict', { message: `${current.name} was already merged into another community.` });
      return { ...current, mergedInto: intoId, updatedAt: this.clock.now() };
    });
    if (!merged) notFound('community');
    // The new version makes a deletion fail that has counted the records before.
    const touched = await updateWithRetry(this.store.communities, intoId, (current) => ({
      ...current,
      updatedAt: this.clock.now(),
    }));
    if (!touched) {
      await this.undoMerge(merged);
      throw notMergeable();
    }
    this.jobs.nudge(JOB);
    return merged;
  }

  private async finishChanges(signal: AbortSignal): Promise<void> {
    await this.finishMerges(signal);
    await this.finishDeletions();
  }

  /** Removes the holidays of deleted communities, which remain if the process ended after the deletion. */
  private async finishDeletions(): Promise<void> {
    const { holidays } = await this.settings.daysOff();
    for (const id of new Set(holidays.flatMap(({ communityId }) => communityId ?? [])))
      if ((await this.store.communities.reload(id)) === null) await this.settings.moveHolidays(id, null);
  }

  /** Moves the records of merged communities, including those that another process wrote during the merge. */
  private async finishMerges(signal: AbortSignal): Promise<void> {
    // From one read of the store, because single communities may be a little stale and not show a recent merge.
    const known = await this.byId();
    for (const community of known.values()) {
      const { id, mergedInto } = community;
      if (mergedInto === null) continue;
      const survivor = survivorOf(id, (one) => known.get(one)?.mergedInto);
      if (survivor === id) await this.undoMerge(community);
      else if (survivor === null) await this.finishMergeIntoDeleted(community);
      else {
        await this.settings.moveHolidays(id, survivor);
        for (const references of this.references) await references.repoint(id, survivor, signal);
      }
    }
  }

  /** Records that refer to it keep it: it was merged while the other one was deleted. */
  private async finishMergeIntoDeleted(merged: Community): Promise<void> {
    if (isUsed(await this.uses(merged.id))) await this.undoMerge(merged);
    else await this.store.communities.remove(merged.id);
  }

  /** The communities that were merged into others, also through further ones. */
  private async mergedInto(ids: readonly string[]): Promise<Community[]> {
    const into = new Set(ids);
    const known = new Map((await this.store.merged()).map((community) => [community.id, community]));
    const next = (one: string) => (into.has(one) ? null : known.get(one)?.mergedInto);
    return [...known.values()].filter((one) => !into.has(one.id) && into.has(survivorOf(one.id, next) ?? ''));
  }

  /** All communities, including merged ones. */
  private async byId(): Promise<Map<string, Community>> {
    return new Map((await this.store.all()).map((community) => [community.id, community]));
  }

  /** The communities with these ids, or those they were merged into, by the given id. */
  private async currentOf(ids: readonly string[]): Promise<Map<string, Community>> {
    const known = new Map<string, Community>();
    for (let wanted = [...new Set(ids)]; wanted.length > 0;) {
      const found = await this.store.withIds(wanted);
      for (const community of found) known.set(community.id, community);
      const next = found.map(({ mergedInto }) => mergedInto).filter((id) => id !== null && !known.has(id));
      wanted = [...new Set(next as string[])];
    }
    return survivors(ids, known);
  }

  /** @param keys in order of preference */
  private async firstOf(keys: readonly string[]): Promise<Community | null> {
    const found = new Map((await this.store.withNameKeys(keys)).map((community) => [community.nameKey, community]));
    const key = keys.find((one) => found.has(one));
    return key === undefined ? null : this.current(found.get(key)!.id);
  }

  private async undoMerge({ id, mergedInto }: Community): Promise<void> {
    await updateWithRetry(this.store.communities, id, (current) =>
      current.mergedInto === mergedInto ? { ...current, mergedInto: null, updatedAt: this.clock.now() } : null,
    );
  }

  private newCommunity(
    { name, ...details }: CommunityRequest,
    { city, state }: Pick<Community, 'city' | 'state'>,
  ): Omit<NewRecord<Community>, 'id'> {
    const now = this.clock.now();
    return {
      address: '',
      city,
      state,
      pin: '',
      active: true,
      ...defined(details),
      name,
      nameKey: nameKey(name),
      locality: details.locality,
      mergedInto: null,
      createdAt: now,
      updatedAt: now,
    };
  }
}

function survivors(ids: readonly string[], known: ReadonlyMap<string, Community>): Map<string, Community> {
  return new Map(
    ids.flatMap((id) => {
      const survivor = survivorOf(id, (one) => known.get(one)?.mergedInto);
      return survivor === null ? [] : [[id, known.get(survivor)!] as const];
    }),
  );
}

function notMergeable(): DomainError {
  return fieldError('into', 'Please choose another community to merge into');
}

function communityExists(): DomainError {
  return new DomainError('community-exists', {
    errors: [{ field: 'name', message: 'A community with this name already exists' }],
  });
}

const WORDS: Record<keyof CommunityUses, [one: string, many: string]> = {
  employees: ['employee', 'employees'],
  customers: ['customer', 'customers'],
  leads: ['lead', 'leads'],
  orders: ['order', 'orders'],
  washes: ['wash', 'washes'],
};

function isUsed(uses: CommunityUses): boolean {
  return Object.values(uses).some((count) => count > 0);
}

function usesText(uses: CommunityUses): string {
  const named = Object.entries(WORDS).filter(([kind]) => uses[kind as keyof CommunityUses] > 0);
  return named
    .map(
      ([kind, [one, many]]) =>
        `${uses[kind as keyof CommunityUses]} ${uses[kind as keyof CommunityUses] === 1 ? one : many}`,
    )
    .join(', ');
}
