import { Injectable } from '@nestjs/common';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import type { ColumnLayouts } from './column-layout.js';
import type { SavedView } from './saved-view.js';

const definition: CollectionDefinition<SavedView> = {
  name: 'saved_views',
  fields: {
    resource: 'string',
    name: 'string',
    isShared: 'boolean',
    filter: 'json',
    sort: 'json',
    order: 'json',
    perPage: 'integer',
    hiddenColumns: 'json',
    ownerId: 'string',
    createdAt: 'instant',
  },
  indexes: [
    ['ownerId', 'name'],
    ['isShared', 'name'],
  ],
};

const layoutsDefinition: CollectionDefinition<ColumnLayouts> = { name: 'column_layouts', fields: { layouts: 'json' } };

@Injectable()
export class ViewsStore {
  readonly views;
  /** One record for each person. */
  readonly layouts;

  constructor(database: Database) {
    this.views = database.collection(definition);
    this.layouts = database.collection(layoutsDefinition);
  }

  /** The private and shared views of an account, by name. */
  ofOwner(ownerId: string, limit: number): Promise<SavedView[]> {
    return this.views.list({ filter: { ownerId }, sort: ['name', 'ASC'], limit });
  }

  /** However many there are: the limit is per owner. */
  async shared(): Promise<SavedView[]> {
    const shared: SavedView[] = [];
    for await (const view of this.views.stream({ filter: { isShared: true }, sort: ['name', 'ASC'] }))
      shared.push(view);
    return shared;
  }
}
