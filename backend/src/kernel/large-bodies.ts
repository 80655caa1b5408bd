import { DomainError } from './domain-error.js';

/** Bytes of large bodies that all clients together may be sending. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The same for one account: two of the largest bodies. */
const MAX_BYTES_PER_ACCOUNT = 16 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** The memory that one large body occupies while it is read. */
export interface LargeBodyMemory {
  /** Reserves more. Throws too-many-requests for the account, or overloaded. */
  add(bytes: number): void;
  /** Must be called once. */
  release(): void;
}

/**
 * Limits the memory for large bodies, which are kept until they are complete. Without it, a client could open many
 * connections and never finish sending.
 */
export class LargeBodies {
  private bytes = 0;
  private readonly byAccount = new Map<string, number>();

  constructor(
    private readonly maxBytes = MAX_BYTES,
    private readonly maxBytesPerAccount = MAX_BYTES_PER_ACCOUNT,
  ) {}

  /**
   * Reserves memory before a body is read.
   *
   * @param size in bytes; 0 for a body of unknown size, whose bytes are added as they arrive
   * @throws what add throws
   */
  reserve(accountId: string, size: number): LargeBodyMemory {
    let reserved = 0;
    const add = (bytes: number) => {
      this.take(accountId, bytes);
      reserved += bytes;
    };
    add(size);
    return { add, release: () => this.free(accountId, reserved) };
  }

  private take(accountId: string, bytes: number): void {
    const own = this.byAccount.get(accountId) ?? 0;
    if (own + bytes > this.maxBytesPerAccount)
      throw new DomainError('too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
    if (this.bytes + bytes > this.maxBytes) throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    if (bytes > 0) this.byAccount.set(accountId, own + bytes);
    this.bytes += bytes;
  }

  private free(accountId: string, bytes: number): void {
    this.bytes -= bytes;
    const left = (this.byAccount.get(accountId) ?? 0) - bytes;
    if (left > 0) this.byAccount.set(accountId, left);
    else this.byAccount.delete(accountId);
  }
}
