import { PassThrough } from 'node:stream';
import type { UpdateEvent } from '#libs/contract/updates.js';

/** A comment, which clients ignore: it keeps proxies from closing a quiet connection. */
const HEARTBEAT = ':\n\n';

/** A response body of server-sent events. A client that does not read them is disconnected. */
export class UpdateStream {
  readonly body = new PassThrough();

  send(event: UpdateEvent): void {
    this.write(`event: ${event.name}\ndata: ${JSON.stringify('topics' in event ? event.topics : [])}\n\n`);
  }

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
