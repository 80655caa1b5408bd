interface Running {
  current: Promise<unknown>;
  next: Promise<unknown> | null;
}

/**
 * Runs identical queries together: those that come while one runs share the next one. When an order comes in, all open
 * windows of the backoffice ask for the same totals at the same time. Each call is answered by a query that began after
 * it, so it sees every earlier write. Callers must not change the result.
 */
export class MongooseSharedQueries {
  private readonly running = new Map<string, Running>();

  /**
   * Runs a query, or shares the result of an identical one that begins after this call. @param key the same for
   * identical queries
   */
  run<R>(key: string, query: () => Promise<R>): Promise<R> {
    const running = this.running.get(key);
    if (!running) return this.start(key, query);
    running.next ??= running.current.then(
      () => this.start(key, query),
      () => this.start(key, query),
    );
    return running.next as Promise<R>;
  }

  private start<R>(key: string, query: () => Promise<R>): Promise<R> {
    const running: Running = { current: query(), next: null };
    this.running.set(key, running);
    const ended = () => {
      if (this.running.get(key) === running && !running.next) this.running.delete(key);
    };
    running.current.then(ended, ended);
    return running.current as Promise<R>;
  }
}
