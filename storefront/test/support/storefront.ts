import { startDemoBackend, type DemoBackend } from '../../../backend/test/support/demo-backend.mjs';
import '../../../backoffice/test/support/testing-library.js';
import { Api, type Session } from '../../../scripts/browser/api.js';

const BUNDLE = '../../../node_modules/.cache/components/storefront.js';

/** Responds to a call in place of the backend. Null passes it on. */
type Interception = (url: URL, method: string) => Promise<Response> | null;

/** The storefront in jsdom, with a running backend. */
export class Storefront {
  intercept: Interception = () => null;
  private unmount = () => {};

  private constructor(
    readonly backend: DemoBackend,
    readonly api: Api,
  ) {}

  static async start(): Promise<Storefront> {
    const backend = await startDemoBackend();
    const storefront = new Storefront(backend, new Api(backend));
    const real = globalThis.fetch;
    globalThis.fetch = (input, options) => {
      const url = new URL(input instanceof Request ? input.url : input, backend.url);
      return storefront.intercept(url, options?.method ?? 'GET') ?? real(url, options);
    };
    return storefront;
  }

  /** Opens a path as a new visit does, optionally signed in. Drafts are kept, as after a reload. */
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
    await this.backend.stop();
  }
}
