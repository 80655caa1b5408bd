import { PassThrough } from 'node:stream';
import type { UpdateEvent } from '#libs/contract/updates.js';

/** A comment, which clients ignore: it keeps proxies from closing a quiet connection. */
const HEARTBEAT = ':\n\n';

/** A response body of server-sent events. A client that does not read them is disconnected. */
export class UpdateStream {
  readonly body = new PassThrough();

  /** Sends an event. Does nothing once the client has disconnected. */
  send(event: UpdateEvent): void {
    this.write(`event: ${event.name}\ndata: ${JSON.stringify('topics' in event ? event.topics : [])}\n\n`);
  }

  /**
   * Sends a comment that keeps proxies from closing a quiet connection. Does nothing once the client has disconnected.
   */
  beat(): void {
    this.write(HEARTBEAT);
  }

  end(): void {
    this.body.end();
  }

  private write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return;
    if (!this.body.write(text)) this.body.destroy();
  }
}
