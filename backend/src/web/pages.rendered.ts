import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteContent } from '#libs/contract/site.js';
import { Document, type Documents } from './pages.documents.js';

/** A page does not wait longer for a store that does not answer. */
const CONTENT_WITHIN_MS = 500;

/** The built storefront's own code that makes a document of a page. */
interface Renderer {
  /** The whole document of a page, with this content. */
  renderDocument(file: string, template: string, content: SiteContent): Promise<string>;
}

/**
 * The storefront's documents, made anew when what they show has changed, on whatever process it was changed. While the
 * store does not answer they are as they were last, and before its first answer as they were built.
 */
export class RenderedDocuments {
  private known: { content: SiteContent; print: string } | null = null;
  private readonly made = new Map<string, { print: string; document: Promise<Document> }>();

  constructor(
    private readonly built: Documents,
    private readonly renderer: Renderer,
    private readonly templates: Readonly<Record<string, string>>,
    private readonly publicUrl: string,
    private readonly content: () => Promise<SiteContent>,
  ) {}

  /** @param root the folder with the renderer and its templates */
  static async read(
    root: string,
    built: Documents,
    publicUrl: string,
    content: () => Promise<SiteContent>,
  ): Promise<RenderedDocuments> {
    if (!existsSync(root)) throw new Error(`${root} is missing: run npm run build first`);
    const renderer = (await import(pathToFileURL(join(root, 'render.js')).href)) as Renderer;
    const templates = JSON.parse(await readFile(join(root, 'templates.json'), 'utf8')) as Record<string, string>;
    return new RenderedDocuments(built, renderer, templates, publicUrl, content);
  }

  /** Every document once, so that no request waits for the code to warm up. */
  async warm(): Promise<void> {
    for (const file of Object.keys(this.templates)) await this.get(file);
  }

  /** The document as it was made at build time: it needs nothing to go right. */
  asBuilt(file: string): Document {
    return this.built.get(file)!;
  }

  async get(file: string): Promise<Document> {
    const now = await this.contentNow();
    if (!now || !(file in this.templates)) return this.asBuilt(file);
    const before = this.made.get(file);
    if (before?.print === now.print) return before.document;
    const document = this.render(file, now.content);
    this.made.set(file, { print: now.print, document });
    document.catch(() => this.made.delete(file));
    return document;
  }

  private async render(file: string, content: SiteContent): Promise<Document> {
    return Document.of(file, await this.renderer.renderDocument(file, this.templates[file]!, content), this.publicUrl);
  }

  private async contentNow(): Promise<typeof this.known> {
    const content = await within(CONTENT_WITHIN_MS, this.content());
    if (content) this.known = { content, print: JSON.stringify(content) };
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
