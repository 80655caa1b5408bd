import { runProduct } from './tooling/product.mjs';

/**
 * node scripts/command.mjs NAME [ARGUMENTS]: runs a command of the backend (backend/src/commands), after a build if
 * needed.
 */
process.setSourceMapsEnabled(true);
const [name] = process.argv.splice(2, 1);
await runProduct(`backend/src/commands/${name}.js`, { parts: ['backend'] });
