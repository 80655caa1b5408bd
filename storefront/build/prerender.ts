import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import { PUBLIC_URL_PLACEHOLDER, STOREFRONT_ROUTES } from '../../libs/src/routes.ts';
import { asciiOnly } from '../../scripts/tooling/ascii-only.mjs';
import { precompress } from '../../scripts/tooling/precompress.mjs';
import { templatesOf } from './templates.ts';

type Renderer = typeof import('../src/render.tsx');

/**
 * Runs after the browser's build. Writes the rendering code and its templates for the server,
 * every document with the standard prices, sitemap and robots, and compressed assets.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error?: Error) {
        if (error) return;
        const outDir = config.build.outDir;
        const manifestFile = join(outDir, '.vite/manifest.json');
        const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
        const rendererFolder = `${outDir}-render`;
        const { documentPlans, renderDocument } = await buildRenderer(config, rendererFolder);
        const templates = await templatesOf(outDir, manifest, documentPlans());
        await writeFile(join(rendererFolder, 'templates.json'), JSON.stringify(templates));
        for (const [name, own] of Object.entries(templates)) {
          const file = join(outDir, name);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, await renderDocument(name, own, null));
        }
        await writeFile(join(outDir, 'sitemap.xml'), sitemap());
        await writeFile(
          join(outDir, 'robots.txt'),
          `User-agent: *\nDisallow: /dashboard/\nDisallow: /api/\n\nSitemap: ${PUBLIC_URL_PLACEHOLDER}/sitemap.xml\n`,
        );
        await rm(dirname(manifestFile), { recursive: true });
        await precompress(outDir);
      },
    },
  };
}

/** Bundles React, which the server does not install in production. */
async function buildRenderer({ root, configFile }: ResolvedConfig, outDir: string): Promise<Renderer> {
  await build({
    root,
    configFile,
    logLevel: 'error',
    // Use React's production build, which renders twice as fast. A server build would decide at run time otherwise.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [asciiOnly()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/render.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      // V8 keeps the source in memory.
      minify: true,
      rolldownOptions: { output: { codeSplitting: undefined } },
    },
  });
  return (await import(pathToFileURL(join(outDir, 'render.js')).href)) as Renderer;
}

function sitemap(): string {
  const urls = STOREFRONT_ROUTES.filter(({ indexed }) => indexed).map(
    ({ path }) => `  <url><loc>${PUBLIC_URL_PLACEHOLDER}${path}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
