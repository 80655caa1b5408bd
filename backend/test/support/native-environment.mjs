import { TestEnvironment } from 'jest-environment-node';

/** Node's environment, in which native-module.mjs finds the built application. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.importNative = (url) => import(url);
  }
}
