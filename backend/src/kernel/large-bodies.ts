import { DomainError } from './domain-error.js';

const MB = 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** The memory that one large body occupies while it is read. */
export interface LargeBodyMemory {
  /** Reserves more. Throws too-many-requests for the client, or overloaded. */
  add(bytes: number): void;
  /** Must be called once. */
  release(): void;
}

interface LargeBodyLimits {
  /** Bytes that all clients together may be sending. */
  maxBytes: number;
  /** The same for one client. */
  maxBytesPerClient: number;
}

/** Of accounts: two of the largest bodies for each. */
export const OF_ACCOUNTS: LargeBodyLimits = { maxBytes: 64 * MB, maxBytesPerClient: 16 * MB };
/** Of IP addresses of visitors, one of the largest bodies for each. Separate, so that visitors cannot block accounts. */
export const OF_VISITORS: LargeBodyLimits = { maxBytes: 16 * MB, maxBytesPerClient: 8 * MB };

/**
 * Limits the memory for large bodies, which are kept until they are complete. Without it, a client could open many
 * connections and never finish sending.
 */
export class LargeBodies {
  private bytes = 0;
  private readonly byClient = new Map<string, number>();

  constructor(private readonly limits: LargeBodyLimits) {}

  /**
   * Reserves memory before a body is read.
   *
   * @param client whose bodies are counted together
   * @param size in bytes; 0 for a body of unknown size, whose bytes are added as they arrive
   * @throws what add throws
   */
  reserve(client: string, size: number): LargeBodyMemory {
    let reserved = 0;
    const add = (bytes: number) => {
      this.take(client, bytes);
      reserved += bytes;
    };
    add(size);
    return { add, release: () => this.free(client, reserved) };
  }

  private take(client: string, bytes: number): void {
    const own = this.byClient.get(client) ?? 0;
    if (own + bytes > this.limits.maxBytesPerClient)
      throw new DomainError('too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
    if (this.bytes + bytes > this.limits.maxBytes)
      throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    if (bytes > 0) this.byClient.set(client, own + bytes);
    this.bytes += bytes;
  }

  private free(client: string, bytes: number): void {
    this.bytes -= bytes;
    const left = (this.byClient.get(client) ?? 0) - bytes;
    if (left > 0) this.byClient.set(client, left);
    else this.byClient.delete(client);
  }
}
