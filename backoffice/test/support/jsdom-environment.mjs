import { TestEnvironment } from 'jest-environment-jsdom';
import { withoutAsyncHooks } from '../../../scripts/tooling/jest-environment.mjs';
import { awaitNewDay } from '../../../scripts/tooling/new-day.mjs';

const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'structuredClone',
  'TextDecoder',
  'TextEncoder',
];

/** Requests do not time out: on a busy machine, the backend waits for its turn while a screen renders. */
class PatientAbortSignal extends AbortSignal {
  static timeout() {
    return new AbortController().signal;
  }
}

/** The longest that a file of component tests takes on a busy machine. */
const FILE_MS = 3 * 60_000;

const LABELABLE = ['Button', 'Input', 'Select', 'TextArea'];

/**
 * jsdom with Node's fetch, in a wide window in the light theme. Tests reach the built backend as native-module.mjs
 * describes.
 */
export default class extends withoutAsyncHooks(TestEnvironment) {
  async setup() {
    await awaitNewDay(FILE_MS);
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.AbortSignal = PatientAbortSignal;
    this.global.importNative = (url) => import(url);
    this.global.scrollTo = () => {};
    this.global.performance.getEntriesByType ??= () => [];
    // jsdom works out every rule for every element that is asked about, and lays nothing out.
    this.global.CSSStyleSheet.prototype.insertRule = () => 0;
    this.global.getComputedStyle = rememberedStyles(this.global.getComputedStyle);
    for (const name of LABELABLE) {
      const { prototype } = this.global[`HTML${name}Element`];
      Object.defineProperty(prototype, 'labels', { configurable: true, get: labels });
    }
    // As in current browsers, it returns a promise.
    this.global.Element.prototype.scrollIntoView = async () => {};
    for (const name of ['IntersectionObserver', 'ResizeObserver'])
      this.global[name] = class {
        observe() {}
        unobserve() {}
        disconnect() {}
      };
    this.global.matchMedia = (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    });
  }
}

/** Without rules, the style of an element follows from what it is and from its own style. Working it out takes long. */
function rememberedStyles(computedStyle) {
  const known = new Map();
  return (element, pseudoElement) => {
    const { localName, hidden, type = '', open = '' } = element;
    const key = [localName, hidden, type, open, element.getAttribute('style'), pseudoElement].join('|');
    if (!known.has(key)) known.set(key, computedStyle(element, pseudoElement));
    return known.get(key);
  };
}

/** For every label, jsdom walks through the document to find its control. */
function labels() {
  return labelsOf(this.ownerDocument).filter((label) =>
    label.htmlFor === '' ? label.contains(this) : label.htmlFor === this.id,
  );
}

const knownLabels = new WeakMap();

/** The labels of a document, listed once for each of its versions: an accessible name needs them for every element. */
function labelsOf(document) {
  const { _version: version } = document[implementationOf(document)];
  const known = knownLabels.get(document);
  if (known?.version === version) return known.list;
  const list = [...document.querySelectorAll('label')];
  knownLabels.set(document, { version, list });
  return list;
}

/** The key of the object behind a wrapper of jsdom. */
function implementationOf(wrapper) {
  return Object.getOwnPropertySymbols(wrapper).find(({ description }) => description.includes('impl'));
}
