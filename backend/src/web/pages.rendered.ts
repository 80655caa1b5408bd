import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteContent } from '#libs/contract/site.js';
import { Document, type Documents } from './pages.documents.js';

/** How long a page waits for the store. */
const CONTENT_WITHIN_MS = 500;
/** After this time, content is read again to notice changes by other processes. */
const MAX_CONTENT_AGE_MS = 1_000;

/** The built storefront's server-side renderer. */
interface Renderer {
  /** Renders the whole document of a page with this content. */
  renderDocument(file: string, template: string, content: SiteContent): Promise<string>;
}

/** The renderer and the template of every page. */
interface Rendering {
  renderer: Renderer;
  templates: Readonly<Record<string, string>>;
}

/** The content that the storefront's pages show. */
export interface ContentSource {
  read(): Promise<SiteContent>;
  /** Changes with every change of the content that this process makes. */
  revision(): string;
  /** Milliseconds since the epoch. */
  now(): number;
}

interface Made {
  fingerprint: string;
  document: Promise<Document>;
  /** The rendered document, once it is available. */
  done: Document | null;
}

interface KnownContent {
  content: SiteContent;
  fingerprint: string;
  revision: string;
  readAt: number;
}

/**
 * The storefront's documents, rendered again when their content has changed: immediately after a change by this
 * process, and within a second after one by another process. While the store does not answer, the last rendered
 * documents are served, and before its first answer those of the build.
 */
export class RenderedDocuments {
  private known: KnownContent | null = null;
  private reading: { revision: string; done: Promise<KnownContent | null> } | null = null;
  private rendering: Promise<Rendering> | null = null;
  private readonly made = new Map<string, Made>();

  constructor(
    private readonly built: Documents,
    private readonly load: () => Promise<Rendering>,
    private readonly publicUrl: string,
    private readonly source: ContentSource,
  ) {}

  /** @param root the folder with the renderer and its templates, which are loaded for the first page */
  static of(root: string, built: Documents, publicUrl: string, source: ContentSource): RenderedDocuments {
    if (!existsSync(root)) throw new Error(`${root} is missing: run npm run build first`);
    const load = async () => ({
      renderer: (await import(pathToFileURL(join(root, 'render.js')).href)) as Renderer,
      templates: JSON.parse(await readFile(join(root, 'templates.json'), 'utf8')) as Record<string, string>,
    });
    return new RenderedDocuments(built, load, publicUrl, source);
  }

  /** Renders and compresses every document ahead of the first visitor. */
  async warm(): Promise<void> {
    const { templates } = await this.loaded();
    for (const file of Object.keys(templates)) await (await this.get(file)).compress();
  }

  /** The document as built. It does not depend on the store. */
  asBuilt(file: string): Document {
    return this.built.get(file)!;
  }

  /**
   * The document with the current content, rendered if necessary. Without content, the document as built. Rejects when
   * it cannot be rendered.
   */
  async get(file: string): Promise<Document> {
    const current = await this.currentContent();
    if (!current) return this.asBuilt(file);
    const before = this.made.get(file);
    if (before?.fingerprint === current.fingerprint) return before.document;
    const { renderer, templates } = await this.loaded();
    if (!(file in templates)) return this.asBuilt(file);
    const rendered = this.made.get(file);
    if (rendered?.fingerprint === current.fingerprint) return rendered.document;
    const document = renderer
      .renderDocument(file, templates[file]!, current.content)
      .then((text) => new Document(file, text, this.publicUrl));
    const made: Made = { fingerprint: current.fingerprint, document, done: null };
    this.made.set(file, made);
    document.then(
      (done) => (made.done = done),
      () => this.made.delete(file),
    );
    return document;
  }

  /** The document if it is in memory and up to date. */
  current(file: string): Document | null {
    const content = this.freshContent();
    const made = this.made.get(file);
    return content && made?.fingerprint === content.fingerprint ? made.done : null;
  }

  private loaded(): Promise<Rendering> {
    this.rendering ??= this.load();
    this.rendering.catch(() => (this.rendering = null));
    return this.rendering;
  }

  private freshContent(): KnownContent | null {
    const { known, source } = this;
    const isFresh = known?.revision === source.revision() && Math.abs(source.now() - known.readAt) < MAX_CONTENT_AGE_MS;
    return isFresh ? known : null;
  }

  private currentContent(): KnownContent | null | Promise<KnownContent | null> {
    const fresh = this.freshContent();
    if (fresh) return fresh;
    const revision = this.source.revision();
    const now = this.source.now();
    if (this.reading?.revision !== revision) {
      const done = this.read(revision, now).finally(() => {
        if (this.reading?.done === done) this.reading = null;
      });
      this.reading = { revision, done };
    }
    return this.reading.done;
  }

  private async read(revision: string, readAt: number): Promise<KnownContent | null> {
    const content = await within(CONTENT_WITHIN_MS, this.source.read());
    // A later read may have ended first. It includes changes that this one does not.
    if (content && (!this.known || revision === this.source.revision()))
      this.known = { content, fingerprint: JSON.stringify(content), revision, readAt };
    return this.known;
  }
}

/** Null when it fails or takes longer. */
async function within<T>(millis: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, millis, null);
  });
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}
