import { relative } from 'node:path';
import { inProject } from './paths.mjs';

/** Packages that are not bundled: native ones, and those loaded on demand. */
const OUTSIDE = [
  ...['@node-rs/argon2', '@photostructure/sqlite', 'sharp'],
  ...['mongoose', 'nodemailer', 'pdfkit', 'razorpay', 'reflect-metadata'],
];

/** Packages that store decorator metadata in a module that must exist only once: imports and requires get the same files. */
const ONE_COPY = ['class-transformer', 'class-validator'];

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
    plugins: [originalUrls(), withoutPhoneNumbers(), oneByteText()],
    ssr: { noExternal: true, external: OUTSIDE },
    resolve: {
      alias: ONE_COPY.map((name) => ({
        find: new RegExp(`^${name}$`),
        replacement: inProject('node_modules', name, 'cjs/index.js'),
      })),
    },
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

/** Leaves out the phone number formats that class-validator loads for one decorator, which take 8 MB of memory. */
function withoutPhoneNumbers() {
  const leftOut = '\0phone-numbers';
  return {
    name: 'without-phone-numbers',
    enforce: 'pre',
    resolveId: (id) => (id === 'libphonenumber-js/max' ? leftOut : null),
    load: (id) => (id === leftOut ? 'export {};' : null),
    transform(code, id) {
      if (id.startsWith(inProject('dist/backend')) && code.includes('IsPhoneNumber'))
        this.error('@IsPhoneNumber needs libphonenumber-js, which the bundle leaves out');
    },
  };
}

/**
 * V8 stores a source with any character beyond Latin-1 with two bytes per character. Only string literals have such
 * characters, where an escape sequence is equivalent.
 */
function oneByteText() {
  return {
    name: 'one-byte-text',
    renderChunk: (code) =>
      code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  };
}
