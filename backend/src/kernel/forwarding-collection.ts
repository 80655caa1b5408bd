import type {
  AggregateQuery,
  AggregateRow,
  Collection,
  Page,
  Query,
  Selection,
  StoredRecord,
} from './database.port.js';

type Reads<T extends StoredRecord> = Pick<
  Collection<T>,
  'get' | 'find' | 'first' | 'list' | 'count' | 'aggregate' | 'stream'
>;

/** Forwards reads to another collection. Subclasses implement the writes. */
export abstract class ForwardingCollection<T extends StoredRecord> implements Reads<T> {
  constructor(private readonly source: Reads<T>) {}

  get(id: string): Promise<T | null> {
    return this.source.get(id);
  }

  find(query?: Query<T>): Promise<Page<T>> {
    return this.source.find(query);
  }

  first(query: Query<T>): Promise<T | null> {
    return this.source.first(query);
  }

  list(query: Query<T>): Promise<T[]> {
    return this.source.list(query);
  }

  count(selection?: Selection<T>): Promise<number> {
    return this.source.count(selection);
  }

  aggregate(query: AggregateQuery<T>): Promise<AggregateRow[]> {
    return this.source.aggregate(query);
  }

  stream(query?: Query<T>): AsyncIterable<T> {
    return this.source.stream(query);
  }
}
