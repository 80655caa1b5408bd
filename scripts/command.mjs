import { runProduct } from './tooling/product.mjs';

/** node scripts/command.mjs NAME [ARGUMENTS]: a command of the backend (backend/src/commands), built first where needed. */
process.setSourceMapsEnabled(true);
const [name] = process.argv.splice(2, 1);
await runProduct(`backend/src/commands/${name}.js`, { parts: ['backend'] });
