import type { ServerResponse } from 'node:http';

/** The requests that count as running, up to a limit. */
export class RunningRequests {
  /** When each began, in milliseconds, the earliest first. */
  private readonly held = new Map<ServerResponse, number>();

  /** @param heldSince requests that began before or at this time no longer count when the limit is reached */
  constructor(
    private readonly max: number,
    private readonly heldSince: () => number,
  ) {}

  has(response: ServerResponse): boolean {
    return this.held.has(response);
  }

  /** Counts a request, even above the limit. @param now in milliseconds, never less than before */
  add(response: ServerResponse, now: number): void {
    this.held.set(response, now);
  }

  /** Returns whether the request counted. */
  remove(response: ServerResponse): boolean {
    return this.held.delete(response);
  }

  /** Whether another request may start. At the limit, stops counting requests that have taken long. */
  hasCapacity(): boolean {
    if (this.held.size < this.max) return true;
    const heldSince = this.heldSince();
    for (const [response, since] of this.held) {
      if (since > heldSince) break;
      this.held.delete(response);
    }
    return this.held.size < this.max;
  }
}
