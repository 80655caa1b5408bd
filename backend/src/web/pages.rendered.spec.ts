import { describe, expect, it } from '@jest/globals';
import type { SiteContent } from '#libs/contract/site.js';
import { Document, Documents } from './pages.documents.js';
import { RenderedDocuments } from './pages.rendered.js';

const content = (gstPercent: number) => ({ catalogue: { gstPercent } }) as SiteContent;

async function pages(source: () => Promise<SiteContent>) {
  const built = new Documents(new Map([['index.html', await Document.of('index.html', 'as built', '')]]));
  let renders = 0;
  const renderer = {
    renderDocument: async (_: string, template: string, { catalogue }: SiteContent) => {
      renders += 1;
      return `${template} ${catalogue.gstPercent} https://public-url.invalid/`;
    },
  };
  const documents = new RenderedDocuments(built, renderer, { 'index.html': 'GST' }, 'https://wash.example', source);
  return { textOf: async () => (await documents.get('index.html')).text, renders: () => renders };
}

describe('a rendered document', () => {
  it('shows what holds now, with the address of this installation', async () => {
    let gst = 18;
    const { textOf, renders } = await pages(async () => content(gst));
    expect(await textOf()).toBe('GST 18 https://wash.example/');
    gst = 5;
    expect(await textOf()).toBe('GST 5 https://wash.example/');
    expect(renders()).toBe(2);
  });

  it('is made once as long as nothing changes, however many ask for it at once', async () => {
    const { textOf, renders } = await pages(async () => content(18));
    await Promise.all(Array.from({ length: 20 }, textOf));
    expect(renders()).toBe(1);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no database'))],
    ['does not answer', () => new Promise<SiteContent>(() => {})],
  ])('is as it was last, or as it was built, while the store %s', async (_, broken) => {
    let source: () => Promise<SiteContent> = broken;
    const { textOf } = await pages(() => source());
    expect(await textOf()).toBe('as built');
    source = async () => content(12);
    expect(await textOf()).toContain('GST 12');
    source = broken;
    expect(await textOf()).toContain('GST 12');
  });
});
