import type { UpdateTopic } from '#libs/contract/updates.js';

interface Screen {
  /** Whether a refresh would interrupt the user now. */
  isBusy: () => boolean;
  refresh: (topics: ReadonlySet<UpdateTopic>) => void;
}

/** The minimum time between two refreshes. */
const MIN_INTERVAL_MS = 5_000;
/** The wait before a postponed refresh is tried again. */
const RETRY_MS = 1_000;

/** Refreshes changed topics immediately, but at most every five seconds, and not while the screen is busy. */
export class Refresher {
  private readonly waiting = new Set<UpdateTopic>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private nextAt = 0;

  constructor(private readonly screen: Screen) {}

  changed(topics: readonly UpdateTopic[]): void {
    for (const topic of topics) this.waiting.add(topic);
    if (this.timer === null) this.attempt();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting.clear();
  }

  private attempt(): void {
    this.timer = null;
    if (this.waiting.size === 0) return;
    const wait = this.nextAt - Date.now();
    if (wait > 0) this.later(wait);
    else if (this.screen.isBusy()) this.later(RETRY_MS);
    else {
      this.nextAt = Date.now() + MIN_INTERVAL_MS;
      const topics = new Set(this.waiting);
      this.waiting.clear();
      this.screen.refresh(topics);
    }
  }

  private later(millis: number): void {
    this.timer = setTimeout(() => this.attempt(), millis);
  }
}
