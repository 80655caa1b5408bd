import '../../libs/src/browser/fonts/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { repeatPendingLogout } from '#libs/browser/logout.js';
import { readSession } from '#libs/browser/session.js';
import { subscribeToStorage } from '#libs/browser/storage.js';
import { App, type Failure } from './app/app.js';
import { ERROR_PAGES, pageAt } from './app/routes.js';
import { canonicalPath } from './lib/canonical-path.js';
import { hasDrafts } from './lib/drafts.js';
import { setPreloader } from './lib/preload.js';

const { pathname, search, hash } = window.location;
const canonical = canonicalPath(pathname);
if (canonical !== pathname) window.history.replaceState(window.history.state, '', canonical + search + hash);

setPreloader(
  (path) =>
    void pageAt(path)
      .load()
      .catch(() => undefined),
);

// The document's own styles depend on the session until React has rendered.
subscribeToStorage(() => {
  document.documentElement.dataset.session = readSession() ? 'signed-in' : '';
});

repeatPendingLogout();

const root = document.getElementById('root')!;
const failure = failureOf(root.dataset.failure);
const page = failure ? ERROR_PAGES[failure] : pageAt(canonical);
const app = (
  <StrictMode>
    <BrowserRouter>
      <AnnounceHydration />
      <App failure={failure} />
    </BrowserRouter>
  </StrictMode>
);

/** Whether the document matches the first render for this visitor, so that it can be hydrated. */
const canHydrate = root.dataset.complete !== undefined && !(page.isPersonal && (readSession() !== null || hasDrafts()));

// Hydrates once the page's code has loaded, so that the first render equals the document. There is no top-level await,
// because that code may be in a chunk that waits for this module. As a transition, hydration yields to input.
void page
  .load()
  .catch(() => undefined)
  .then(() => startTransition(() => (canHydrate ? void hydrateRoot(root, app) : createRoot(root).render(app))));

/** Tells boot.js that the page is interactive, and lets the styles show content that depends on the visitor. */
function AnnounceHydration() {
  useEffect(() => {
    delete root.dataset.personal;
    window.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}

function failureOf(text: string | undefined): Failure | undefined {
  return text !== undefined && text in ERROR_PAGES ? (Number(text) as Failure) : undefined;
}
