const { TestEnvironment } = require('jest-environment-jsdom');

const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'TextDecoder',
];

/** jsdom with Node's fetch, in a wide window in the light theme. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.scrollTo = () => {};
    this.global.performance.getEntriesByType ??= () => [];
    // jsdom works out every rule for every element that is asked about, and lays nothing out.
    this.global.CSSStyleSheet.prototype.insertRule = () => 0;
    this.global.Element.prototype.scrollIntoView = () => {};
    this.global.matchMedia = (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    });
  }
};
