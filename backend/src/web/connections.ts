import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds after the beginning of a stop. */
export interface StopTimes extends CutTimes {
  /** Jobs that still run are interrupted: one may be waiting for an answer from the payment provider. */
  jobs: number;
}

/** Milliseconds after which open connections are cut when the server stops. */
interface CutTimes {
  /** Clients that are still sending a request. */
  unfinished: number;
  /** All clients, including those that do not read their response. */
  all: number;
}

/** The newest request of a connection, from the end of its headers on. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The open connections of a server, so that no client can keep it from stopping. */
export class Connections {
  private readonly open = new Map<Socket, Exchange | null>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.open.set(socket, null);
      socket.once('close', () => this.open.delete(socket));
    });
    server.on('request', (request, response) => {
      if (this.open.has(request.socket)) this.open.set(request.socket, { request, response });
    });
  }

  /** Whether a request was answered before all of it had arrived. */
  isAnsweredEarly(socket: Socket): boolean {
    const newest = this.open.get(socket);
    return newest?.request.complete === false && newest.response.headersSent;
  }

  /** Waits for `closed`, the server's shutdown, and cuts connections that delay it. */
  async closeWith(closed: Promise<void>, { unfinished, all }: CutTimes): Promise<void> {
    // Browsers preconnect, and Node counts these connections as active.
    this.cut((socket, newest) => newest === null && socket.bytesRead === 0);
    const timers = [
      setTimeout(() => this.cut((_, newest) => newest?.request.complete !== true), unfinished),
      setTimeout(() => this.cut(() => true), all),
    ];
    try {
      await closed;
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  private cut(which: (socket: Socket, newest: Exchange | null) => boolean): void {
    for (const [socket, newest] of this.open) if (which(socket, newest)) socket.destroy();
  }
}
