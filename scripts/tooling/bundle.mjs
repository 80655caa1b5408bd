import { relative } from 'node:path';
import { asciiOnly } from './ascii-only.mjs';
import { inProject } from './paths.mjs';

/** Packages that are not bundled: native ones, and those loaded on demand. */
const OUTSIDE = [
  ...['@node-rs/argon2', '@photostructure/sqlite', 'sharp'],
  ...['libphonenumber-js', 'mongoose', 'nodemailer', 'pdfkit', 'razorpay'],
];

/**
 * Packages that store decorator metadata in a module that must exist only once. @nestjs/mapped-types requires
 * class-transformer's by a path of its own, so all of them use the CommonJS modules.
 */
const SHARED_MODULES = [
  { find: /^class-transformer$/, replacement: inProject('node_modules/class-transformer/cjs/index.js') },
  {
    find: /^class-transformer\/(?:cjs\/)?storage$/,
    replacement: inProject('node_modules/class-transformer/cjs/storage.js'),
  },
  { find: /^class-validator$/, replacement: inProject('node_modules/class-validator/cjs/index.js') },
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
    plugins: [originalUrls(), changedLibraries(), asciiOnly()],
    resolve: { alias: SHARED_MODULES },
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

/**
 * Changes to libraries: @nestjs/mapped-types finds decorator metadata by require() at runtime, which would load a
 * second copy, and class-validator loads all phone number formats for a decorator that the application does not use.
 */
const CHANGES = [
  {
    file: '@nestjs/mapped-types/dist/type-helpers.utils.js',
    from: /import \{ createRequire \} from 'node:module';\nconst require = createRequire\(import\.meta\.url\);/,
    to: `import * as validator from 'class-validator';
import * as transformer from 'class-transformer';
import * as storage from 'class-transformer/cjs/storage';
const modules = { 'class-validator': validator, 'class-transformer': transformer, 'class-transformer/cjs/storage': storage };
const require = (name) => modules[name];`,
  },
  {
    file: 'class-validator/cjs/decorator/string/IsPhoneNumber.js',
    from: /const max_1 = (require\("libphonenumber-js\/max"\));/,
    to: 'const max_1 = { get parsePhoneNumber() { return $1.parsePhoneNumber; } };',
  },
];

function changedLibraries() {
  return {
    name: 'changed-libraries',
    transform(code, id) {
      const change = CHANGES.find(({ file }) => id.endsWith(`/node_modules/${file}`));
      if (!change) return null;
      if (!change.from.test(code)) throw new Error(`${change.file} has changed, see CHANGES in bundle.mjs`);
      return code.replace(change.from, change.to);
    },
  };
}
