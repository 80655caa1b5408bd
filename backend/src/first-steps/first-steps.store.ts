import { Injectable } from '@nestjs/common';
import type { ConfirmableStep, FirstStepsRequest } from '#libs/contract/first-steps.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';

/** What the admins have decided about the first steps. One record. */
interface FirstStepsChoices extends StoredRecord {
  confirmed: readonly ConfirmableStep[];
  isHidden: boolean;
}

const definition: CollectionDefinition<FirstStepsChoices> = {
  name: 'first_steps',
  fields: { confirmed: 'json', isHidden: 'boolean' },
};

const ID = 'business';
const NOTHING_CHOSEN = { confirmed: [], isHidden: false };

@Injectable()
export class FirstStepsStore {
  private readonly choices;

  constructor(database: Database) {
    this.choices = database.collection(definition);
  }

  async get(): Promise<Pick<FirstStepsChoices, 'confirmed' | 'isHidden'>> {
    return (await this.choices.get(ID)) ?? NOTHING_CHOSEN;
  }

  /** Replaces the choices. The last write wins. */
  async set({ confirmed, isHidden }: FirstStepsRequest): Promise<void> {
    await insertIfAbsent(this.choices, { id: ID, ...NOTHING_CHOSEN });
    await updateWithRetry(this.choices, ID, (current) => ({ ...current, confirmed, isHidden }));
  }
}
