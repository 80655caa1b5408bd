import Environment from '../../../scripts/tooling/jest-environment.mjs';

/**
 * Node's environment, in which native-module.mjs finds the built application. Stops applications that are still running
 * after the tests of a file, such as those of a failed test: their connections would keep Jest from ending.
 */
export default class extends Environment {
  async setup() {
    await super.setup();
    this.global.importNative = (url) => import(url);
    this.global.runningApps = new Set();
  }

  async teardown() {
    await Promise.allSettled([...this.global.runningApps].map((app) => app.stop()));
    await super.teardown();
  }
}
