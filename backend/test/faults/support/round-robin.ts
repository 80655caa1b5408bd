import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A load balancer: each request goes to the next process that can be reached. */
export class RoundRobin {
  private next = 0;
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly server: Server,
    private readonly targets: readonly URL[],
  ) {}

  static async start(urls: readonly string[]): Promise<RoundRobin> {
    const server = createServer();
    const balancer = new RoundRobin(
      server,
      urls.map((url) => new URL(url)),
    );
    server.on('request', (from, to) => void balancer.accept(from, to));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
    this.agent.destroy();
  }

  /** Buffers the body, so that the request can be repeated at another process. */
  private async accept(from: IncomingMessage, to: ServerResponse): Promise<void> {
    try {
      this.pass(from, await buffer(from), to, this.targets.length);
    } catch {
      to.destroy();
    }
  }

  private pass(
    { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
    body: Buffer,
    to: ServerResponse,
    tries: number,
  ): void {
    const { hostname, port } = this.targets[this.next]!;
    this.next = (this.next + 1) % this.targets.length;
    const onward = request({ agent: this.agent, host: hostname, port, method, path: url, headers });
    onward.once('response', (answer) => {
      to.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(to);
      answer.once('error', () => to.destroy());
    });
    onward.once('error', (error: NodeJS.ErrnoException) => {
      // Nothing was sent to a process that does not listen; anything else may have been carried out already.
      if (error.code === 'ECONNREFUSED' && tries > 1) this.pass({ method, url, headers }, body, to, tries - 1);
      else to.destroy();
    });
    onward.end(body);
  }
}
