import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

const FONT = /firstlight-sans-[^/]*\.woff2$/;
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/g;
const MODULE = /(<script type="module"|<link rel="modulepreload")/g;

interface Plan {
  file: string;
  /** Attributes of the root element. */
  attributes: string;
  /** Modules whose code and styles the page needs first. */
  sources: string[];
}

/**
 * The documents of a built site without their content, by file. Each embeds its styles, so that the first paint waits
 * for boot.js only. Scripts load after it and after the font.
 */
export async function templatesOf(folder: string, manifest: Manifest, plans: Plan[]): Promise<Record<string, string>> {
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const siteStyles = [...built.matchAll(STYLESHEET)].map(([, href]) => href!);
  const base = built.replace(STYLESHEET, '').replace(MODULE, '$1 fetchpriority="low"');
  const templates: Record<string, string> = {};
  for (const { file, attributes, sources } of plans) {
    const { scripts, styles } = neededBy(sources, manifest);
    const links = [
      ...fontOf(manifest).map(
        (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`,
      ),
      ...(await Promise.all([...new Set([...styles, ...siteStyles])].map((href) => inlined(href, folder)))),
      ...scripts
        .filter((href) => !built.includes(href))
        .map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`),
    ];
    templates[file] = base
      .replace('<!--head-->', () => ['<!--head-->', ...links].join('\n    '))
      .replace('<div id="root">', () => `<div id="root" ${attributes}>`);
  }
  return templates;
}

/** The disabled link is never fetched. It marks this file's styles as loaded for the loader of later pages. */
async function inlined(href: string, folder: string): Promise<string> {
  const styles = await readFile(join(folder, href), 'utf8');
  return `<style>${styles.trim()}</style><link rel="stylesheet" href="${href}" disabled />`;
}

function neededBy(sources: string[], manifest: Manifest): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const follow = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  for (const source of sources) follow(source);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The font file without the rupee sign, which few pages need first. */
function fontOf(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  return files
    .filter((file) => FONT.test(file) && !file.includes('rupee'))
    .slice(0, 1)
    .map((file) => `/${file}`);
}
