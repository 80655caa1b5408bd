import module from 'node:module';
import { inProject } from './tooling/paths.mjs';
import { runProduct } from './tooling/product.mjs';

/** npm start: builds outdated parts, then runs the application. `--as-given` skips the build and .env. */
// Node 22 and later.
module.enableCompileCache?.(inProject('node_modules/.cache/compiled'));
await runProduct('server/main.js', { asGiven: process.argv.includes('--as-given') });
