import { relative } from 'node:path';
import { inProject } from './paths.mjs';

/**
 * Packages that are not bundled: native ones, those loaded on demand, and those that store decorator metadata in a
 * module that must exist only once: @nestjs/mapped-types requires it by a path of its own.
 */
const OUTSIDE = [
  ...['@node-rs/argon2', '@photostructure/sqlite', 'sharp'],
  ...['mongoose', 'nodemailer', 'pdfkit', 'razorpay'],
  ...['class-transformer', 'class-validator', 'reflect-metadata'],
];

const OUTPUT = inProject('dist/server');

/**
 * Bundles the compiled backend and its libraries into dist/server/main.js, because Node loads one file much faster than
 * a thousand.
 */
export async function bundleServer() {
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  await build({
    configFile: false,
    root: inProject('dist'),
    logLevel: 'warn',
    plugins: [originalUrls()],
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: inProject('dist/backend/src/main.js'),
      outDir: OUTPUT,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      // The API document is generated from class names.
      rolldownOptions: {
        output: { comments: false, entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js', keepNames: true },
      },
    },
  });
  // Vite sets NODE_ENV for its build. npm start continues in this process and must not run as production.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

/** Preserves import.meta.url, with which modules find their data files. */
function originalUrls() {
  return {
    name: 'own-addresses',
    transform(code, id) {
      if (!id.startsWith(inProject('dist/backend')) || !code.includes('import.meta.url')) return null;
      const address = JSON.stringify(relative(OUTPUT, id));
      return code.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`);
    },
  };
}
