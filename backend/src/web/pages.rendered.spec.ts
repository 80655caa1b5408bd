import { describe, expect, it } from '@jest/globals';
import type { SiteContent } from '#libs/contract/site.js';
import { Document, Documents } from './pages.documents.js';
import { RenderedDocuments } from './pages.rendered.js';

const content = (gstPercent: number) => ({ catalogue: { gstPercent } }) as SiteContent;

function pages(read: () => Promise<SiteContent>) {
  const built = new Documents(new Map([['index.html', new Document('index.html', 'as built', '')]]));
  let renders = 0;
  const renderer = {
    renderDocument: async (_: string, template: string, { catalogue }: SiteContent) => {
      renders += 1;
      return `${template} ${catalogue.gstPercent} https://public-url.invalid/`;
    },
  };
  const source = { read, changes: 0, clock: 0, revision: () => `${source.changes}`, now: () => source.clock };
  const load = async () => ({ renderer, templates: { 'index.html': 'GST' } });
  const documents = new RenderedDocuments(built, load, 'https://wash.example', source);
  return {
    textOf: async () => (await documents.get('index.html')).ready({})!.body!.toString(),
    renders: () => renders,
    source,
  };
}

describe('a rendered document', () => {
  it('shows a change by this process immediately, with the URL of this installation', async () => {
    let gst = 18;
    const { textOf, renders, source } = pages(async () => content(gst));
    expect(await textOf()).toBe('GST 18 https://wash.example/');
    gst = 5;
    source.changes += 1;
    expect(await textOf()).toBe('GST 5 https://wash.example/');
    expect(renders()).toBe(2);
  });

  it('shows a change by another process after a second', async () => {
    let gst = 18;
    const { textOf, source } = pages(async () => content(gst));
    expect(await textOf()).toContain('GST 18');
    gst = 5;
    source.clock += 1_000;
    expect(await textOf()).toContain('GST 5');
  });

  it('does not show content that was read before a concurrent change', async () => {
    const { promise: slow, resolve } = withResolvers<SiteContent>();
    const reads = [slow, Promise.resolve(content(5))];
    const { textOf, source } = pages(() => reads.shift()!);
    const before = textOf();
    source.changes += 1;
    const after = textOf();
    resolve(content(18));
    expect(await after).toContain('GST 5');
    await before;
    expect(await textOf()).toContain('GST 5');
  });

  it('is rendered once while nothing changes, for any number of concurrent requests', async () => {
    const { textOf, renders } = pages(async () => content(18));
    await Promise.all(Array.from({ length: 20 }, textOf));
    expect(renders()).toBe(1);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no database'))],
    ['does not answer', () => new Promise<SiteContent>(() => {})],
  ])('is the last version, or the built one, while the store %s', async (_, broken) => {
    let read: () => Promise<SiteContent> = broken;
    const { textOf, source } = pages(() => read());
    expect(await textOf()).toBe('as built');
    read = async () => content(12);
    expect(await textOf()).toContain('GST 12');
    read = broken;
    source.changes += 1;
    expect(await textOf()).toContain('GST 12');
  });
});

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
