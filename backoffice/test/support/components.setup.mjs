import { build } from '../../../scripts/build.mjs';
import { buildComponents } from '../../../scripts/tooling/components.mjs';

/** Before the first component test: the backend is built, and each web application is one module. */
export default async function setup() {
  const { NODE_ENV } = process.env;
  // Jest's own value would make them a development build.
  process.env.NODE_ENV = 'production';
  await build(['backend']);
  await buildComponents();
  process.env.NODE_ENV = NODE_ENV;
}
