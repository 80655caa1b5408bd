/**
 * The idempotency keys of requests whose outcome is not known yet. A request keeps its key while it runs and after a
 * lost response. It gets a new one after it succeeded or was rejected, or when its content changes.
 */
export class SubmissionKeys {
  /** By method and URL: one open submission at a time for each. */
  private readonly open = new Map<string, { content: string; key: string }>();

  /**
   * The key for a request: the one of an earlier attempt with the same content whose outcome is not known, otherwise a
   * new one.
   */
  begin(method: string, url: string, content: string): Submission {
    const target = `${method} ${url}`;
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
  /** Called when the server has responded, except with a server error. */
  end: () => void;
}

/** 128 random bits; crypto.randomUUID() is only available on secure origins. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the outcome of a request is unknown after a response with this status. */
export function isOutcomeOpen(status: number, code: unknown): boolean {
  return status === 0 || status >= 500 || code === 'request-in-progress';
}
