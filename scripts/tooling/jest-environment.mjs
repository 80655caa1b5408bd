import asyncHooks from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Stands in for the AsyncLocalStorage with which Jest finds the test of an unhandled error. Tests of a file run one
 * after the other, so the current one is enough.
 */
class CurrentTest {
  #test;

  getStore() {
    return this.#test;
  }

  run(test, work) {
    const before = this.#test;
    const end = () => (this.#test = before);
    this.#test = test;
    const result = work();
    result.then(end, end);
    return result;
  }
}

/**
 * An environment whose tests run without an AsyncLocalStorage of Jest. Before Node 24, each one that was ever used runs
 * hooks for every promise of the process, and Jest uses another one for each test file.
 */
export function withoutAsyncHooks(Environment) {
  const { AsyncLocalStorage } = asyncHooks;
  return class extends Environment {
    async setup() {
      await super.setup();
      // Jest loads its runner between this and the event `setup`.
      asyncHooks.AsyncLocalStorage = CurrentTest;
    }

    async handleTestEvent({ name }) {
      if (name === 'setup') asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }

    async teardown() {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
      await super.teardown();
    }
  };
}

export default withoutAsyncHooks(TestEnvironment);
