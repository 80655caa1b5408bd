import { relative } from 'node:path';
import { inProject } from './paths.mjs';

/**
 * What the bundle leaves in node_modules: native packages, those that are loaded only when they are needed, and those that
 * keep the decorators' metadata in a module of their own, of which there must be one.
 */
const OUTSIDE = [
  ...['@node-rs/argon2', '@photostructure/sqlite', 'sharp'],
  ...['mongoose', 'nodemailer', 'pdfkit', 'razorpay'],
  ...['class-transformer', 'class-validator', 'reflect-metadata'],
];

const OUTPUT = inProject('dist/server');

/** Joins the compiled backend and its libraries in dist/server/main.js: Node starts one file much faster than a thousand. */
export async function bundleServer() {
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  await build({
    configFile: false,
    root: inProject('dist'),
    logLevel: 'warn',
    plugins: [ownAddresses()],
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: inProject('dist/backend/src/main.js'),
      outDir: OUTPUT,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      // The API document is made from the names of classes.
      rolldownOptions: {
        output: { comments: false, entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js', keepNames: true },
      },
    },
  });
  // Vite sets it for its own build; npm start would go on in this process as in production.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

/** Modules find the files beside them by their own address, which they keep. */
function ownAddresses() {
  return {
    name: 'own-addresses',
    transform(code, id) {
      if (!id.startsWith(inProject('dist/backend')) || !code.includes('import.meta.url')) return null;
      const address = JSON.stringify(relative(OUTPUT, id));
      return code.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`);
    },
  };
}
