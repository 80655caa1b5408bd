import { configure } from '@testing-library/dom';
import { Api, type Session } from '../../../scripts/browser/api.js';
import { Product } from '../../../scripts/browser/product.js';

const BUNDLE = '../../../node_modules/.cache/components/storefront.js';

// Without styles everything is visible. Browser tests check visibility.
configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });

/** Responds to a call in place of the product. Null passes it on. */
export type Interception = (url: URL) => Promise<Response> | null;

/** The storefront in jsdom, with a running product. */
export class Storefront {
  intercept: Interception = () => null;
  private unmount = () => {};

  private constructor(
    readonly product: Product,
    readonly api: Api,
  ) {}

  static async start(): Promise<Storefront> {
    const product = await Product.start();
    const storefront = new Storefront(product, new Api(product));
    const real = globalThis.fetch;
    globalThis.fetch = (input, options) => {
      const url = new URL(input instanceof Request ? input.url : input, product.url);
      return storefront.intercept(url) ?? real(url, options);
    };
    return storefront;
  }

  /** Opens a path like a new visit, optionally signed in. Drafts are kept, like after a reload. */
  async open(path: string, session?: Session): Promise<void> {
    this.unmount();
    localStorage.clear();
    for (const [key, value] of Object.entries(session ? { ...session, isLoggedIn: 'true' } : {}))
      localStorage.setItem(key, String(value));
    history.replaceState(null, '', path);
    const { mount } = (await import(BUNDLE)) as { mount: (element: Element) => () => void };
    const root = document.createElement('div');
    document.body.replaceChildren(root);
    this.unmount = mount(root);
  }

  /** Unmounts the site and clears its storage. */
  close(): void {
    this.unmount();
    this.unmount = () => {};
    this.intercept = () => null;
    localStorage.clear();
    sessionStorage.clear();
  }

  async stop(): Promise<void> {
    this.close();
    await this.product.dispose();
  }
}
