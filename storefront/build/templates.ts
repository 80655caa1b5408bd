import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

const FONT = /firstlight-sans-(?!rupee)[^/]*\.woff2$/;
const RUPEE_FONT = /firstlight-sans-rupee-[^/]*\.woff2$/;
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/g;
const BOOT = '<script src="/boot.js"></script>';
const CODE = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

interface Plan {
  file: string;
  /** Attributes of the root element. */
  attributes: string;
  /** The document shows its page before any code has loaded. */
  isComplete: boolean;
  /** Modules whose code and styles the page needs first. */
  sources: string[];
}

/**
 * The documents of a built site without their content, by file. Each embeds its styles and boot.js, so that the first
 * paint waits for no other file. boot.js loads the code of a complete document after that.
 */
export async function templatesOf(folder: string, manifest: Manifest, plans: Plan[]): Promise<Record<string, string>> {
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const boot = withoutComments(await readFile(join(folder, 'boot.js'), 'utf8'));
  // The content security policy allows the script by the hash of this file.
  await writeFile(join(folder, 'boot.js'), boot);
  const siteStyles = [...built.matchAll(STYLESHEET)].map(([, href]) => href!);
  const siteCode = [...built.matchAll(CODE)].map(([element]) => element.trim());
  const base = built
    .replace(STYLESHEET, '')
    .replace(CODE, '')
    .replace(BOOT, () => `<script>${boot}</script>`);
  const templates: Record<string, string> = {};
  for (const { file, attributes, isComplete, sources } of plans) {
    const { scripts, styles } = neededBy(sources, manifest);
    const code = [
      ...siteCode,
      ...scripts
        .filter((href) => !built.includes(href))
        .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ];
    const links = [
      ...preloaded(FONT, manifest),
      ...preloaded(RUPEE_FONT, manifest).map((link) => `<!--rupee ${link}-->`),
      ...(await Promise.all([...new Set([...styles, ...siteStyles])].map((href) => inlined(href, folder)))),
      ...(isComplete ? ['<template id="code">', ...code, '</template>'] : code),
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

/** The links that preload the fonts of this name. */
function preloaded(font: RegExp, manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  return [...new Set(files.filter((file) => font.test(file)))].map(
    (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
  );
}

/** A script without its comment lines and indentation. It has no texts of several lines. */
function withoutComments(script: string): string {
  return script.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '');
}
