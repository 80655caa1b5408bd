import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { replaceUnlessStale, updateWithRetry } from '../kernel/update-with-retry.js';
import { profilePicture } from './picture.provider.js';

interface Picture extends StoredRecord {
  /** WebP, base64. */
  data: string;
  createdAt: Instant;
  /** When to delete it unless an account has it; null once that was checked. */
  checkAt: Instant | null;
}

/** Longer than any request takes to give a stored picture to its account. */
const CHECK_AFTER_MS = 24 * 60 * 60_000;

const definition: CollectionDefinition<Picture> = {
  name: 'account_pictures',
  fields: { data: 'json', createdAt: 'instant', checkAt: 'instant' },
  sparse: [['checkAt']],
};

/** Stores profile pictures under keys that cannot be guessed. */
@Injectable()
export class PicturesService {
  private readonly pictures;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.pictures = database.collection(definition);
  }

  /** Stores a picture given as a data URL and returns its key. Throws picture-invalid. */
  async add(dataUrl: string): Promise<string> {
    const data = (await profilePicture(dataUrl)).toString('base64');
    const { id } = await this.pictures.insert({
      id: randomBytes(16).toString('hex'),
      data,
      createdAt: this.clock.now(),
      checkAt: this.clock.in(CHECK_AFTER_MS),
    });
    return id;
  }

  /** The picture as WebP; null when there is none. */
  async read(key: string): Promise<Buffer | null> {
    const picture = await this.pictures.get(key);
    return picture && Buffer.from(picture.data, 'base64');
  }

  /** Deletes a picture. Idempotent. */
  async remove(key: string): Promise<void> {
    await this.pictures.remove(key);
  }

  /** Has a picture checked that an account is about to lose, so that it is deleted after a crash as well. */
  async checkLater(key: string): Promise<void> {
    const checkAt = this.clock.in(CHECK_AFTER_MS);
    await updateWithRetry(this.pictures, key, (picture) => ({ ...picture, checkAt }));
  }

  /** Deletes the pictures that are due to be checked and that no account has. */
  async removeUnused(isUsed: (key: string) => Promise<boolean>, signal: AbortSignal): Promise<void> {
    const filter = { checkAt: { lte: this.clock.now() } };
    const due = this.pictures.stream({ filter, sort: ['checkAt', 'ASC'] });
    for await (const picture of yieldingToEventLoop(due, signal))
      if (await isUsed(picture.id)) await replaceUnlessStale(this.pictures, { ...picture, checkAt: null });
      else await this.pictures.remove(picture.id);
  }
}
