export interface Waiting {
  client: string;
  /** When it was queued, in milliseconds. */
  since: number;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
  begin: () => void;
  reject: () => void;
}

interface Limits {
  max: number;
  maxPerClient: number;
}

/** Requests that wait. Clients take turns; the requests of each are in order. */
export class RequestQueue {
  /** The client whose turn is next is first. */
  private readonly clients = new Map<string, Waiting[]>();
  private size = 0;

  constructor(private readonly limits: Limits) {}

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Rejects the request, or the newest one of a client with a longer queue, if the queue is full. */
  add(waiting: Waiting): void {
    const own = this.clients.get(waiting.client) ?? [];
    if (own.length >= this.limits.maxPerClient || (this.size >= this.limits.max && !this.makeRoom(own.length + 1)))
      return waiting.reject();
    this.size += 1;
    own.push(waiting);
    this.clients.set(waiting.client, own);
  }

  private makeRoom(length: number): boolean {
    let longest: Waiting[] = [];
    for (const queue of this.clients.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= length) return false;
    this.size -= 1;
    longest.pop()!.reject();
    return true;
  }

  /**
   * Begins requests while there is capacity, and rejects those that wait for too long.
   *
   * @param tooLong requests that were queued before or then are rejected, in milliseconds
   * @param mayBegin whether there is capacity for a client
   */
  start(tooLong: number, mayBegin: (client: string) => boolean): void {
    for (const queue of this.clients.values())
      while (queue.length > 0 && (queue[0]!.isGone() || queue[0]!.since <= tooLong)) {
        const { isGone, reject } = this.take(queue);
        if (!isGone()) reject();
      }
    // A client that is set again is last, and so has another turn.
    for (const [client, queue] of this.clients) {
      if (queue.length > 0 && !mayBegin(client)) continue;
      this.clients.delete(client);
      if (queue.length === 0) continue;
      const { isGone, begin } = this.take(queue);
      if (queue.length > 0) this.clients.set(client, queue);
      if (!isGone()) begin();
    }
  }

  private take(queue: Waiting[]): Waiting {
    this.size -= 1;
    return queue.shift()!;
  }
}
