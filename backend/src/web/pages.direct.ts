import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STOREFRONT_ROUTES } from '#libs/routes.js';
import { newRequestId } from '../kernel/ids.js';
import type { Document } from './pages.documents.js';

/** A sent response, for the log and the metrics. */
export interface DirectAnswer {
  requestId: string;
  status: number;
  /** From the request to the end of the response. */
  ms: number;
}

export interface DirectPagesOptions {
  /** The document of a file, if it is current and in memory; see RenderedDocuments.current. */
  current: (file: string) => Document | null;
  /** The headers of every response. */
  headers: Readonly<Record<string, string>>;
  onAnswered: (answer: DirectAnswer) => void;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const FILES: ReadonlyMap<string, string> = new Map(STOREFRONT_ROUTES.map(({ path, document }) => [path, document]));

/**
 * Serves pages that are in memory without the framework, whose hooks add nothing to them but take most of the response
 * time. Everything else is left to the routes, which also render the pages.
 */
export class DirectPages {
  private readonly headers: readonly string[];

  constructor(private readonly options: DirectPagesOptions) {
    this.headers = Object.entries(options.headers).flat();
  }

  /** Runs before all request listeners that the server has so far. */
  guard(server: Server): void {
    const listeners = server.listeners('request') as Listener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      // During shutdown, the framework closes connections.
      if (server.listening && this.answer(request, response)) return;
      for (const listener of listeners) listener.call(server, request, response);
    });
  }

  private answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.headers['transfer-encoding'] || request.headers['content-length'])
      return false;
    const file = FILES.get(request.url!);
    const document = file === undefined ? null : this.options.current(file);
    const ready = document?.ready(request.headers);
    if (!ready) return false;
    const began = performance.now();
    const requestId = newRequestId();
    const { status, headers, body } = ready;
    response.once('finish', () => this.options.onAnswered({ requestId, status, ms: performance.now() - began }));
    response.writeHead(status, [...this.headers, ...headers, 'x-request-id', requestId]).end(body);
    return true;
  }
}
