import { runProduct } from './tooling/product.mjs';

/** npm start: builds what is not built, then serves the whole product. `--as-given` skips the build and .env. */
await runProduct('main.js', { asGiven: process.argv.includes('--as-given') });
