import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FAQ_GROUPS, type FaqPublished, type FaqRequest, type FaqUpdate } from '#libs/contract/faq.js';
import { FAQ } from '#libs/faq.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { notFound } from '../kernel/not-found.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { idFrom } from '../kernel/ids.js';
import { createRecord } from '../kernel/request-identity.js';
import { Seeds } from '../kernel/seeds.js';
import { positionsAfterMove, STEP, type Faq } from './faq-entry.js';
import { FaqStore } from './faq.store.js';

/** Frequently asked questions, edited by the operator. */
@Injectable()
export class FaqService implements OnModuleInit {
  constructor(
    private readonly store: FaqStore,
    private readonly seeds: Seeds,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): Promise<void> {
    const createdAt = this.clock.now();
    return this.seeds.insertInitial('faq', this.store.faq, () =>
      FAQ.map((entry, index) => ({
        ...entry,
        id: idFrom('faq', entry.group, entry.question),
        position: (index + 1) * STEP,
        published: true,
        createdAt,
        updatedAt: createdAt,
      })),
    );
  }

  /** Incremented with each change that this process makes. */
  get revision(): number {
    return this.store.faq.revision;
  }

  /** The published questions, by group and position. */
  async published(): Promise<FaqPublished[]> {
    const entries = await this.store.published();
    const ordered = FAQ_GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group));
    return ordered.map(({ id, group, question, answer }) => ({ id, _id: id, group, question, answer }));
  }

  /** The questions that a query selects, published or not, with their total. */
  page(query: Query<Faq>): Promise<Page<Faq>> {
    return this.store.faq.find(query);
  }

  /** A question, published or not. Throws not-found. */
  async find(id: string): Promise<Faq> {
    return (await this.store.faq.get(id)) ?? notFound('question');
  }

  /** Adds a question at the end of its group. */
  async create({ group, question, answer, published = true }: FaqRequest): Promise<Faq> {
    const now = this.clock.now();
    const position = (await this.store.lastPosition(group)) + STEP;
    return createRecord(this.store.faq, this.clock, {
      group,
      question,
      answer,
      published,
      position,
      createdAt: now,
      updatedAt: now,
    });
  }

  /**
   * Changes a question. One that changes its group moves to the end of the new one. Throws not-found or edit-conflict.
   */
  async update(id: string, { version, published, ...entry }: FaqUpdate): Promise<Faq> {
    const latest = (await this.store.faq.reload(id)) ?? notFound('question');
    const end = (await this.store.lastPosition(entry.group)) + STEP;
    const edit = (current: Faq): Faq => {
      assertVersionCurrent(current, { version });
      const position = current.group === entry.group ? current.position : end;
      return { ...current, ...entry, position, published: published ?? current.published, updatedAt: this.clock.now() };
    };
    return (await updateWithRetry(this.store.faq, id, edit, latest)) ?? notFound('question');
  }

  /** Deletes a question. Throws not-found. */
  async remove(id: string): Promise<void> {
    if (!(await this.store.faq.remove(id))) notFound('question');
  }

  /**
   * Moves a question within its group. An interrupted move leaves a valid order. Throws not-found.
   *
   * @param index the new position in the group, from 0; a larger one than the last is the end
   */
  async place(id: string, index: number): Promise<Faq> {
    const { group } = await this.find(id);
    for (const [moved, position] of positionsAfterMove(await this.store.ofGroup(group), id, index))
      await updateWithRetry(this.store.faq, moved, (current) => ({
        ...current,
        position,
        updatedAt: this.clock.now(),
      }));
    return this.find(id);
  }
}
