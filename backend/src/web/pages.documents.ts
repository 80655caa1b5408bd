import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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

const ENCODINGS = ['br', 'gzip'] as const;

/** Browsers send few different headers. */
const MAX_KNOWN = 50;
const known = new Map<string | undefined, Encoding>();

function acceptedEncoding(header: string | undefined): Encoding {
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = preferredEncoding(header, ENCODINGS);
    if (known.size < MAX_KNOWN) known.set(header, encoding);
  }
  return encoding;
}

/**
 * Brotli's quality for the first client, who waits for it, and for all others. The best takes thirty times as long for
 * a tenth fewer bytes, which is a round trip for some pages.
 */
const [QUICK, BEST] = [5, 10];

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

const brotli = (bytes: Buffer, quality: number) =>
  compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const COMPRESS = { br: (bytes: Buffer) => brotli(bytes, QUICK), gzip: (bytes: Buffer) => compressGzip(bytes) };

/** A text file of a built site, kept in memory. It is compressed for the first client that accepts the encoding. */
export class Document {
  private readonly identity: Buffer;
  private readonly headers: Record<string, string>;
  private readonly bodies = new Map<Encoding, Buffer | Promise<Buffer>>();
  private readonly sentHeaders = new Map<Encoding | 'none', readonly string[]>();
  private isRecompressed = false;

  /** @param file its name; the extension determines the content type */
  constructor(file: string, content: string, publicUrl: string) {
    this.identity = Buffer.from(content.replaceAll(PUBLIC_URL_PLACEHOLDER, publicUrl));
    this.bodies.set('identity', this.identity);
    this.headers = {
      'content-type': DOCUMENT_TYPES[extname(file)]!,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: `"${createHash('sha256').update(this.identity).digest('base64url').slice(0, 22)}"`,
      'x-no-compression': '1',
    };
  }

  /** The response to a request, if a body in an accepted encoding is in memory. */
  ready(headers: IncomingHttpHeaders): { status: 200 | 304; headers: readonly string[]; body?: Buffer } | null {
    const encoding = acceptedEncoding(headers['accept-encoding']?.toString());
    const body = this.bodies.get(encoding);
    if (!Buffer.isBuffer(body)) return null;
    if (encoding === 'br') this.recompress();
    if (headers['if-none-match'] === this.headers.etag) return { status: 304, headers: this.sent(encoding) };
    return { status: 200, headers: this.sent(encoding, body), body };
  }

  private sent(encoding: Encoding, body?: Buffer): readonly string[] {
    const name = body ? encoding : 'none';
    let headers = this.sentHeaders.get(name);
    if (!headers) {
      const { 'x-no-compression': _, ...own } = this.headers;
      const ofBody = body && { 'content-length': String(body.length) };
      const encoded = body && encoding !== 'identity' && { 'content-encoding': encoding };
      this.sentHeaders.set(name, (headers = Object.entries({ ...own, ...ofBody, ...encoded }).flat()));
    }
    return headers;
  }

  /**
   * Sends the document in an encoding that the client accepts, or 304 for one that it has. Waits for the compression of
   * a body that is not in memory.
   */
  async send(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
    const body = this.body(encoding);
    // Most bodies are in memory already, and an await would cost a turn of the event loop.
    const bytes = Buffer.isBuffer(body) ? body : await body;
    if (encoding === 'br') this.recompress();
    void reply.headers(this.headers);
    if (status === 200 && request.headers['if-none-match'] === this.headers.etag) return reply.status(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.status(status).send(bytes);
  }

  /** Compresses the document ahead of the first client. */
  async compress(): Promise<void> {
    await Promise.all([this.body('br'), this.body('gzip')]);
  }

  /** Replaces the quickly compressed body, once somebody has asked for it. */
  private recompress(): void {
    if (this.isRecompressed) return;
    this.isRecompressed = true;
    brotli(this.identity, BEST).then(
      (bytes) => {
        this.bodies.set('br', bytes);
        this.sentHeaders.delete('br');
      },
      () => (this.isRecompressed = false),
    );
  }

  private body(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.bodies.get(encoding);
    if (known || encoding === 'identity') return known!;
    const compressed = COMPRESS[encoding](this.identity).then((bytes) => {
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

  /** The document with a path; undefined when there is none. */
  get(path: string): Document | undefined {
    return this.documents.get(path);
  }

  /** Files served under their own name: robots.txt, sitemap.xml. */
  extras(): string[] {
    return [...this.documents.keys()].filter((path) => extname(path) !== '.html');
  }
}
