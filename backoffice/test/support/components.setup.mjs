import { build } from '../../../scripts/build.mjs';
import { buildComponents } from '../../../scripts/tooling/components.mjs';

/** Runs before the component tests: builds the backend, and bundles each web application into one module. */
export default async function setup() {
  const { NODE_ENV } = process.env;
  // Jest's own value would make this a development build.
  process.env.NODE_ENV = 'production';
  await build(['backend']);
  await buildComponents();
  process.env.NODE_ENV = NODE_ENV;
}
