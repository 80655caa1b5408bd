import { DomainError } from './domain-error.js';

/** Bytes of large bodies that all clients together may be sending. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The same for one account: two pictures. */
const MAX_BYTES_PER_ACCOUNT = 16 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits the memory for large bodies, which are kept until they are complete. Without it, a customer could open many
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
   * Reserves memory before a body is read. Throws too-many-requests for the account, or overloaded.
   *
   * @param size the most bytes that the body can have
   * @returns releases the memory
   */
  reserve(accountId: string, size: number): () => void {
    const own = this.byAccount.get(accountId) ?? 0;
    if (own + size > this.maxBytesPerAccount)
      throw new DomainError('too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
    if (this.bytes + size > this.maxBytes) throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    this.byAccount.set(accountId, own + size);
    this.bytes += size;
    return () => {
      this.bytes -= size;
      const left = this.byAccount.get(accountId)! - size;
      if (left === 0) this.byAccount.delete(accountId);
      else this.byAccount.set(accountId, left);
    };
  }
}
