import type { SqliteConnection } from './sqlite.connection.js';

/** A commit whose acknowledgement somebody waits for. */
interface Waiting {
  commit: number;
  resolve: () => void;
  reject: (error: Error) => void;
}

/**
 * Knows whether a commit can be read whose acknowledgement has not arrived yet. The thread that writes numbers its
 * commits: it raises the counter before each one. The check usually takes ten nanoseconds; while a commit waits for
 * the disk, it takes three microseconds.
 */
export class SqliteCommits {
  private acknowledged = 0;
  /** The connection's data version while no later commit could be read. Null if one may have been readable already. */
  private dataVersion: number | null = null;
  private waiting: Waiting[] = [];

  /**
   * @param counter has the number of the latest commit, begun or finished, at its first place
   * @param connection the one that reads
   */
  constructor(
    private readonly counter: Int32Array,
    private readonly connection: Pick<SqliteConnection, 'get'>,
  ) {}

  /** Whether every commit that can be read is acknowledged. */
  get allAcknowledged(): boolean {
    if (this.latest() === this.acknowledged) return true;
    return this.dataVersion !== null && this.dataVersion === this.currentVersion();
  }

  /** Waits until every commit that can be read now is acknowledged. */
  untilAcknowledged(): Promise<void> {
    if (this.allAcknowledged) return Promise.resolve();
    return new Promise((resolve, reject) => this.waiting.push({ commit: this.latest(), resolve, reject }));
  }

  /** Called after the results of all commits up to this one are invalidated. */
  acknowledge(commit: number): void {
    this.acknowledged = commit;
    const version = this.currentVersion();
    // Compared afterwards: the thread may have begun another commit in the meantime.
    this.dataVersion = this.latest() === commit ? version : null;
    const [due, later] = [this.waiting.filter(isDue), this.waiting.filter((one) => !isDue(one))];
    this.waiting = later;
    for (const { resolve } of due) resolve();

    // The counter wraps around.
    function isDue(one: Waiting): boolean {
      return ((commit - one.commit) | 0) >= 0;
    }
  }

  /** Nothing will be acknowledged any more. */
  fail(error: Error): void {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  private latest(): number {
    return Atomics.load(this.counter, 0);
  }

  private currentVersion(): number {
    return this.connection.get('PRAGMA data_version')!.data_version as number;
  }
}
