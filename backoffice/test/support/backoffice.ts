import { startDemoBackend, type DemoBackend } from '../../../backend/test/support/demo-backend.mjs';
import { Api, type Credentials } from '../../../scripts/browser/api.js';
import { StandInControl } from '../../../scripts/browser/stand-in.js';
import { Office } from './office.js';
import './testing-library.js';

const BUNDLE = '../../../node_modules/.cache/components/backoffice.js';

/** Responds to a call in place of the backend. Null passes it on. */
type Interception = (url: URL, method: string, body: string) => Promise<Response> | null;

/** The backoffice in jsdom, signed in as the admin, with a running backend. */
export class Backoffice {
  /** The calls of the screens with their responses. */
  readonly responses: { path: string; status: number }[] = [];
  /** The number of pending calls. */
  pendingCalls = 0;
  intercept: Interception = () => null;
  readonly api: Api;
  readonly provider: StandInControl;
  readonly office: Office;
  private unmount = () => {};

  private constructor(readonly backend: DemoBackend) {
    this.api = new Api(backend);
    this.provider = new StandInControl(backend);
    this.office = new Office(this.api, this.provider);
  }

  static async start(): Promise<Backoffice> {
    const backend = await startDemoBackend();
    const backoffice = new Backoffice(backend);
    const real = globalThis.fetch;
    globalThis.fetch = async (input, options) => {
      const url = new URL(input instanceof Request ? input.url : input, backend.url);
      backoffice.pendingCalls += 1;
      try {
        const method = (input instanceof Request ? input : options)?.method ?? 'GET';
        const body = typeof options?.body === 'string' ? options.body : '';
        const intercepted = backoffice.intercept(url, method, body);
        const answer = await (intercepted ? unlessCancelled(intercepted, options?.signal) : real(url, options));
        backoffice.responses.push({ path: url.pathname + url.search, status: answer.status });
        return answer;
      } finally {
        backoffice.pendingCalls -= 1;
      }
    };
    return backoffice;
  }

  /**
   * Opens a path as a new visit does.
   * @param path beneath /dashboard
   * @param visitor the user who signs in, by default the admin
   * @param prepare changes the browser's storage, which is empty otherwise
   */
  async open(path: string, visitor?: Credentials, prepare = () => {}): Promise<void> {
    this.close();
    const session = visitor ? await this.api.login(visitor) : await this.api.admin();
    for (const [key, value] of Object.entries({ ...session, isLoggedIn: 'true' }))
      localStorage.setItem(key, String(value));
    prepare();
    history.replaceState(null, '', `/dashboard${path}`);
    dispatchEvent(new PopStateEvent('popstate'));
    const { mount } = (await import(BUNDLE)) as { mount: (element: Element) => () => void };
    const root = document.createElement('div');
    document.body.replaceChildren(root);
    this.unmount = mount(root);
  }

  /** Opens the same path again, as a reload does. */
  reload(): Promise<void> {
    return this.open(location.pathname.replace('/dashboard', '') + location.search);
  }

  close(): void {
    this.unmount();
    this.unmount = () => {};
    localStorage.clear();
    sessionStorage.clear();
  }

  async stop(): Promise<void> {
    this.close();
    await this.backend.stop();
  }
}

/** Rejects when the request is aborted, like fetch, which intercepted calls do not use. */
function unlessCancelled(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  const cancelled = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  return Promise.race([answer, cancelled]);
}
