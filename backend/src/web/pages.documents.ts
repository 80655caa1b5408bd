import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_URL_PLACEHOLDER } from '#libs/routes.js';
import { preferredEncoding } from './content-encoding.js';

/** The files that are documents, with their content types. */
export const DOCUMENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

type Encoding = 'br' | 'gzip' | 'identity';

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A text file of a built site, kept in memory. It is compressed for the first client that accepts the encoding. */
export class Document {
  readonly text: string;
  private readonly headers: Record<string, string>;
  private readonly bodies = new Map<Encoding, Buffer | Promise<Buffer>>();

  /** @param file its name; the extension determines the content type */
  constructor(file: string, content: string, publicUrl: string) {
    this.text = content.replaceAll(PUBLIC_URL_PLACEHOLDER, publicUrl);
    const identity = Buffer.from(this.text);
    this.bodies.set('identity', identity);
    this.headers = {
      'content-type': DOCUMENT_TYPES[extname(file)]!,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      'x-no-compression': '1',
    };
  }

  async send(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const encoding = preferredEncoding(request.headers['accept-encoding']?.toString(), ['br', 'gzip']);
    const body = this.body(encoding);
    // Most clients are sent a body that exists; waiting for it would cost a turn of the event loop.
    const bytes = Buffer.isBuffer(body) ? body : await body;
    void reply.headers(this.headers);
    if (status === 200 && request.headers['if-none-match'] === this.headers.etag) return reply.status(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.status(status).send(bytes);
  }

  /** Compresses the text ahead of the first client. */
  async compress(): Promise<void> {
    await Promise.all([this.body('br'), this.body('gzip')]);
  }

  private body(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.bodies.get(encoding);
    if (known || encoding === 'identity') return known!;
    const compressed = COMPRESS[encoding](this.text).then((bytes) => {
      this.bodies.set(encoding, bytes);
      return bytes;
    });
    compressed.catch(() => this.bodies.delete(encoding));
    this.bodies.set(encoding, compressed);
    return compressed;
  }
}

/** A built site's text files by their path, such as `blog/wax.html`. */
export class Documents {
  constructor(private readonly documents: ReadonlyMap<string, Document>) {}

  get(path: string): Document | undefined {
    return this.documents.get(path);
  }

  /** Those with an address of their own name: robots.txt, sitemap.xml. */
  extras(): string[] {
    return [...this.documents.keys()].filter((path) => extname(path) !== '.html');
  }
}
