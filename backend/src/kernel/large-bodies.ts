import { DomainError } from './domain-error.js';

/** Bytes of large bodies that all clients together may be sending. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Large bodies that one account may be sending at the same time. */
const MAX_PER_ACCOUNT = 2;
const RETRY_AFTER_SECONDS = 5;

/** The memory that one large body occupies while it is read. */
export interface LargeBodyMemory {
  /** Reserves more, for a body without a known size. Throws overloaded. */
  add(bytes: number): void;
  /** Call it once. */
  release(): void;
}

/**
 * Limits the memory for large bodies, which are kept until they are complete. Without it, a customer could open many
 * connections and never finish sending.
 */
export class LargeBodies {
  private bytes = 0;
  private readonly byAccount = new Map<string, number>();

  constructor(
    private readonly maxBytes = MAX_BYTES,
    private readonly maxPerAccount = MAX_PER_ACCOUNT,
  ) {}

  /**
   * Reserves memory before a body is read. Throws too-many-requests for the account, or overloaded.
   *
   * @param size in bytes; 0 for a body whose size is not known
   */
  reserve(accountId: string, size: number): LargeBodyMemory {
    const own = this.byAccount.get(accountId) ?? 0;
    if (own >= this.maxPerAccount) throw new DomainError('too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
    this.take(size);
    this.byAccount.set(accountId, own + 1);
    let reserved = size;
    return {
      add: (bytes) => {
        this.take(bytes);
        reserved += bytes;
      },
      release: () => {
        this.bytes -= reserved;
        const left = this.byAccount.get(accountId)! - 1;
        if (left === 0) this.byAccount.delete(accountId);
        else this.byAccount.set(accountId, left);
      },
    };
  }

  private take(bytes: number): void {
    if (this.bytes + bytes > this.maxBytes) throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    this.bytes += bytes;
  }
}
