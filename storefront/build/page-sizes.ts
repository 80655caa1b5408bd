import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface PageSize {
  document: string;
  /** Bytes in brotli of all the scripts and styles that the document names. */
  scripts: number;
  styles: number;
  requests: number;
}

/** What each document of a built storefront makes a browser load before anything else. */
export function pageSizes(folder: string): PageSize[] {
  const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  return documents.sort().map((document) => {
    const html = readFileSync(join(folder, document), 'utf8');
    const assets = [...new Set([...html.matchAll(/(?:href|src)="\/((?:assets\/)?[^"/]+\.(?:js|css))"/g)].map(([, path]) => path!))];
    const total = (ending: string) =>
      assets.filter((path) => path.endsWith(ending)).reduce((sum, path) => sum + statSync(join(folder, `${path}.br`)).size, 0);
    return { document, scripts: total('.js'), styles: total('.css'), requests: assets.length };
  });
}
