import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Where a delivery can be interrupted: before anything was sent, before the mail was accepted, or right after. */
export type Moment = 'connected' | 'received' | 'accepted';

export interface Delivery {
  messageId: string;
  text: string;
  accepted: boolean;
}

/** A mail server that keeps what it receives, and whose next delivery can be interrupted. */
export class MailServer {
  readonly deliveries: Delivery[] = [];
  private trap: { moment: Moment; spring: () => void } | null = null;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onConnect: (_, done) => {
        if (!mails.springs('connected')) done();
      },
      onData: (stream, _, done) => {
        void mails.receive(stream, done);
      },
    });
    // Clients that are killed in the middle of a delivery reset their connection.
    smtp.on('error', () => undefined);
    const mails = new MailServer(smtp);
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Resolves when the next delivery comes to this moment, and leaves it there. */
  interruption(moment: Moment): Promise<void> {
    return new Promise((spring) => (this.trap = { moment, spring }));
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server.close(done));
  }

  private async receive(stream: Readable, done: () => void): Promise<void> {
    // The stream of a client that is killed before the whole message was sent ends with an error.
    const source = await buffer(stream).catch(() => null);
    if (source === null) return;
    const delivery = await this.keep(source);
    if (this.springs('received')) return;
    delivery.accepted = true;
    done();
    this.springs('accepted');
  }

  private springs(moment: Moment): boolean {
    if (this.trap?.moment !== moment) return false;
    this.trap.spring();
    this.trap = null;
    return true;
  }

  private async keep(source: Buffer): Promise<Delivery> {
    const { messageId = '', text = '' } = await PostalMime.parse(source);
    const delivery = { messageId, text, accepted: false };
    this.deliveries.push(delivery);
    return delivery;
  }
}
