import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { Instant } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';

interface Picture extends StoredRecord {
  accountId: string;
  /** WebP, base64. */
  data: string;
  createdAt: Instant;
}

const definition: CollectionDefinition<Picture> = {
  name: 'account_pictures',
  fields: { accountId: 'string', data: 'json', createdAt: 'instant' },
};

const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,/;
const LARGEST_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;
const EDGE = 256;
const FORMATS = new Set(['jpeg', 'png', 'webp']);

/** Profile pictures: decoded by their content and drawn anew, so that nothing of the upload but its pixels is kept. */
@Injectable()
export class Pictures {
  private readonly pictures;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.pictures = database.collection(definition);
  }

  /** Keeps a picture sent as a data URL and answers its unguessable key. Throws picture-invalid. */
  async keep(accountId: string, dataUrl: string): Promise<string> {
    const data = (await redraw(dataUrl)).toString('base64');
    const key = randomBytes(16).toString('hex');
    await this.pictures.insert({ id: key, accountId, data, createdAt: this.clock.now() });
    return key;
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

async function redraw(dataUrl: string): Promise<Buffer> {
  const header = DATA_URL.exec(dataUrl.slice(0, 40));
  const bytes = header ? Buffer.from(dataUrl.slice(header[0].length), 'base64') : Buffer.alloc(0);
  if (bytes.length === 0 || bytes.length > LARGEST_BYTES) throw new DomainError('picture-invalid');
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
    if (!FORMATS.has((await image.metadata()).format)) throw new DomainError('picture-invalid');
    return await image.rotate().resize(EDGE, EDGE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch {
    throw new DomainError('picture-invalid');
  }
}
