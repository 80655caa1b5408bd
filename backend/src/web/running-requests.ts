import type { ServerResponse } from 'node:http';

interface Capacity {
  /** Requests that run at the same time. */
  max: number;
  /** Those of one client. */
  maxPerClient: number;
  /** Requests that began before this no longer count, in milliseconds. */
  heldSince: () => number;
}

interface Running {
  client: string;
  since: number;
}

/** The requests that count as running, in the order in which they began. */
export class RunningRequests {
  private readonly held = new Map<ServerResponse, Running>();
  private readonly byClient = new Map<string, number>();

  constructor(private readonly capacity: Capacity) {}

  get isFull(): boolean {
    return this.held.size >= this.capacity.max;
  }

  has(response: ServerResponse): boolean {
    return this.held.has(response);
  }

  add(response: ServerResponse, running: Running): void {
    this.held.set(response, running);
    this.byClient.set(running.client, (this.byClient.get(running.client) ?? 0) + 1);
  }

  /** The client of the request; undefined when it does not count. */
  remove(response: ServerResponse): string | undefined {
    const client = this.held.get(response)?.client;
    if (client === undefined) return undefined;
    this.held.delete(response);
    const left = this.byClient.get(client)! - 1;
    if (left > 0) this.byClient.set(client, left);
    else this.byClient.delete(client);
    return client;
  }

  /** Whether the client may start a request. Stops counting those that take too long if there is no other capacity. */
  hasCapacityFor(client: string): boolean {
    if (this.fits(client)) return true;
    const tooLong = this.capacity.heldSince();
    for (const [response, { since }] of this.held) {
      if (since > tooLong) break;
      this.remove(response);
    }
    return this.fits(client);
  }

  private fits(client: string): boolean {
    return !this.isFull && (this.byClient.get(client) ?? 0) < this.capacity.maxPerClient;
  }
}
