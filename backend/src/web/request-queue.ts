export interface Waiting {
  /** When it was queued, in milliseconds. */
  since: number;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
  begin: () => void;
  reject: () => void;
}

/** Requests that wait. Clients take turns; the requests of each are in order. */
export class RequestQueue {
  /** None is empty. The client whose turn is next is first. */
  private readonly byClient = new Map<string, Waiting[]>();
  private size = 0;

  constructor(private readonly max: number) {}

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Rejects the request if the queue is full, or the newest one of a client that has more in the queue. */
  add(client: string, waiting: Waiting): void {
    const own = this.byClient.get(client) ?? [];
    if (this.size >= this.max && !this.makeRoom(own.length + 1)) return waiting.reject();
    this.size += 1;
    own.push(waiting);
    this.byClient.set(client, own);
  }

  /** Removes and returns the request whose turn it is. */
  next(): Waiting | undefined {
    const [first] = this.byClient;
    if (!first) return undefined;
    const [client, own] = first;
    this.byClient.delete(client);
    const waiting = own.shift();
    if (own.length > 0) this.byClient.set(client, own);
    this.size -= 1;
    return waiting;
  }

  /** Rejects the requests that were queued before or at this time. */
  rejectOlder(since: number): void {
    for (const [client, own] of this.byClient) {
      while (own.length > 0 && own[0]!.since <= since) {
        this.size -= 1;
        own.shift()!.reject();
      }
      if (own.length === 0) this.byClient.delete(client);
    }
  }

  private makeRoom(length: number): boolean {
    let longest: Waiting[] = [];
    for (const own of this.byClient.values()) if (own.length > longest.length) longest = own;
    if (longest.length <= length) return false;
    this.size -= 1;
    longest.pop()!.reject();
    return true;
  }
}
