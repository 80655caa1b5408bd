import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** When a delivery can be interrupted: before anything was sent, before the mail was accepted, or right after. */
export type Moment = 'connected' | 'received' | 'accepted';

interface Delivery {
  messageId: string;
  text: string;
  accepted: boolean;
}

/** A mail server that stores deliveries, and can interrupt the next one. */
export class MailServer {
  readonly deliveries: Delivery[] = [];
  private interruptionPoint: { moment: Moment; reached: () => void } | null = null;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onConnect: (_, done) => {
        if (!mails.interrupts('connected')) done();
      },
      onData: (stream, _, done) => {
        void mails.receive(stream, done);
      },
    });
    // A client that is killed during a delivery resets its connection.
    smtp.on('error', () => undefined);
    const mails = new MailServer(smtp);
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Interrupts the next delivery at this moment; resolves when that happens. */
  interruption(moment: Moment): Promise<void> {
    return new Promise((reached) => (this.interruptionPoint = { moment, reached }));
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server.close(done));
  }

  private async receive(stream: Readable, done: () => void): Promise<void> {
    // The stream ends with an error if the client is killed before it has sent the whole message.
    const source = await buffer(stream).catch(() => null);
    if (source === null) return;
    const delivery = await this.store(source);
    if (this.interrupts('received')) return;
    delivery.accepted = true;
    done();
    this.interrupts('accepted');
  }

  private interrupts(moment: Moment): boolean {
    if (this.interruptionPoint?.moment !== moment) return false;
    this.interruptionPoint.reached();
    this.interruptionPoint = null;
    return true;
  }

  private async store(source: Buffer): Promise<Delivery> {
    const { messageId = '', text = '' } = await PostalMime.parse(source);
    const delivery = { messageId, text, accepted: false };
    this.deliveries.push(delivery);
    return delivery;
  }
}
