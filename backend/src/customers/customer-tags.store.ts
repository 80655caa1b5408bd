import { Injectable } from '@nestjs/common';
import { MAX_TAG_NAMES } from '#libs/contract/customer-tags.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';

/** A tag in the spelling of its first use. The id derives from the key by which tags are compared. */
interface TagName extends StoredRecord {
  name: string;
}

const definition: CollectionDefinition<TagName> = { name: 'customer_tags', fields: { name: 'json' } };

@Injectable()
export class CustomerTagsStore {
  readonly names;

  constructor(database: Database) {
    this.names = database.collection(definition);
  }

  /** Every tag, including those that no customer has any more. */
  all(): Promise<TagName[]> {
    return this.names.list({ limit: 2 * MAX_TAG_NAMES });
  }
}
