import type { Document } from './mongoose.documents.js';

const MAX_IDS = 100;

interface Waiting {
  id: string;
  resolve: (document: Document | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads documents by id. Reads that come while a query runs share the next one, because a query takes far more
 * processor time than its documents. Each is answered by a query that began after it, so it sees every earlier write.
 */
export class MongooseReads {
  private waiting: Waiting[] = [];
  private isReading = false;

  constructor(private readonly read: (ids: readonly string[]) => Promise<Document[]>) {}

  /** A document; null when there is none. */
  get(id: string): Promise<Document | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id, resolve, reject });
      if (!this.isReading) void this.readAll();
    });
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    while (this.waiting.length > 0) await this.readSome(this.waiting.splice(0, MAX_IDS));
    this.isReading = false;
  }

  private async readSome(asked: readonly Waiting[]): Promise<void> {
    try {
      const documents = await this.read([...new Set(asked.map(({ id }) => id))]);
      const found = new Map(documents.map((document) => [document._id, document]));
      const given = new Set<string>();
      for (const { id, resolve } of asked) {
        const document = found.get(id) ?? null;
        // Nobody else sees what a caller does with its record.
        resolve(given.has(id) ? structuredClone(document) : document);
        given.add(id);
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
