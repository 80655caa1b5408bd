import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { reencode } from './picture.provider.js';

interface Picture extends StoredRecord {
  /** WebP, base64. */
  data: string;
  createdAt: Instant;
}

const definition: CollectionDefinition<Picture> = {
  name: 'account_pictures',
  fields: { data: 'json', createdAt: 'instant' },
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
    const data = (await reencode(dataUrl)).toString('base64');
    const { id } = await this.pictures.insert({
      id: randomBytes(16).toString('hex'),
      data,
      createdAt: this.clock.now(),
    });
    return id;
  }

  /** The WebP, or null. */
  async read(key: string): Promise<Buffer | null> {
    const picture = await this.pictures.get(key);
    return picture && Buffer.from(picture.data, 'base64');
  }

  async remove(key: string): Promise<void> {
    await this.pictures.remove(key);
  }
}
