import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_URL_PLACEHOLDER } from '#libs/routes.js';
import { preferredEncoding } from './content-encoding.js';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** A text file of a built site, kept in memory in each encoding. */
export class Document {
  private readonly etag: string;

  private constructor(
    private readonly type: string,
    readonly text: string,
    private readonly encodings: Record<'br' | 'gzip' | 'identity', Buffer>,
  ) {
    this.etag = `"${createHash('sha256').update(encodings.identity).digest('base64url').slice(0, 22)}"`;
  }

  /** @param file what it is called; the ending tells its type */
  static async of(file: string, content: string, publicUrl: string): Promise<Document> {
    const text = content.replaceAll(PUBLIC_URL_PLACEHOLDER, publicUrl);
    const identity = Buffer.from(text);
    const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
    return new Document(TYPES[extname(file)]!, text, { br, gzip: zipped, identity });
  }

  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const encoding = preferredEncoding(request.headers['accept-encoding']?.toString(), ['br', 'gzip']);
    void reply.headers({
      'content-type': this.type,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: this.etag,
      'x-no-compression': '1',
    });
    if (status === 200 && request.headers['if-none-match'] === this.etag) return reply.status(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.status(status).send(this.encodings[encoding]);
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

export async function readDocuments(root: string, publicUrl: string): Promise<Documents> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => join(entry.parentPath, entry.name));
  const documents = await Promise.all(
    files.map(
      async (file) =>
        [
          relative(root, file).split(sep).join('/'),
          await Document.of(file, await readFile(file, 'utf8'), publicUrl),
        ] as const,
    ),
  );
  return new Documents(new Map(documents));
}
