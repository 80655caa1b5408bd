/**
 * The idempotency keys of requests whose outcome is not known yet. The same request has the same key while it runs and
 * after its answer was lost; a new one after it succeeded or was refused, or when its content changed.
 */
export class SubmissionKeys {
  /** By method and address: one submission at a time is open for each. */
  private readonly open = new Map<string, { content: string; key: string }>();

  begin(method: string, address: string, content: string): Submission {
    const target = `${method} ${address}`;
    const before = this.open.get(target);
    const key = before?.content === content ? before.key : newKey();
    this.open.set(target, { content, key });
    return {
      key,
      end: () => {
        if (this.open.get(target)?.key === key) this.open.delete(target);
      },
    };
  }
}

export interface Submission {
  key: string;
  /** When the server has answered, and not with an error of its own. */
  end: () => void;
}

/** 128 random bits; crypto.randomUUID() exists on secure origins alone. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether an answer with this status leaves it open what became of the request. */
export function isOutcomeOpen(status: number, code: unknown): boolean {
  return status === 0 || status >= 500 || code === 'request-in-progress';
}
