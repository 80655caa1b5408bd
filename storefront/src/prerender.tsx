import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { BRAND } from '#libs/brand.js';
import { MESSAGES } from '#libs/messages.js';
import { APPLICATION_ERROR_DOCUMENT, ERROR_DOCUMENTS, STOREFRONT_ROUTES } from '#libs/routes.js';
import { Head } from './app/head.js';
import { App, type Failure } from './app/app.js';
import { ERROR_PAGES, pageAt, type Page } from './app/routes.js';
import { ErrorPage } from './ui/error-page.js';
import { Loading } from './ui/spinner.js';

/** A document made at build time. */
export interface Prerendered {
  file: string;
  html: string;
  /** Attributes of the root element. */
  attributes: string;
  /** Modules whose code and styles the page begins with. */
  sources: string[];
}

/** Every document of the site, for the build. */
export async function prerenderAll(): Promise<Prerendered[]> {
  const documents = new Map<string, Prerendered>();
  for (const route of STOREFRONT_ROUTES) {
    if (documents.has(route.document)) continue;
    const complete = route.access === 'public';
    documents.set(route.document, complete ? await ofPage(route.document, route.path, pageAt(route.path)) : appDocument(route.document));
  }
  for (const [status, file] of Object.entries(ERROR_DOCUMENTS)) {
    const failure = Number(status) as Failure;
    documents.set(file, await ofPage(file, '/error', ERROR_PAGES[failure], failure));
  }
  documents.set(APPLICATION_ERROR_DOCUMENT, errorDocument(APPLICATION_ERROR_DOCUMENT));
  return [...documents.values()];
}

async function ofPage(file: string, path: string, page: Page, failure?: Failure): Promise<Prerendered> {
  await page.load();
  return {
    file,
    html: renderAt(path, <App failure={failure} />),
    attributes: `data-complete${failure ? ` data-failure="${failure}"` : ''}`,
    sources: [page.source],
  };
}

function appDocument(file: string): Prerendered {
  const placeholder = (
    <>
      <Head title={BRAND.name} />
      <Loading text={MESSAGES.loading} />
    </>
  );
  return { file, html: renderAt('/error', <App placeholder={placeholder} />), attributes: '', sources: [] };
}

function errorDocument(file: string): Prerendered {
  const page = (
    <>
      <Head title="Unexpected Application Error" />
      <ErrorPage code="!" title="Unexpected Application Error">
        Something broke on our side. Please try again in a moment.
      </ErrorPage>
    </>
  );
  return { file, html: renderAt('/error', <App placeholder={page} />), attributes: '', sources: [] };
}

function renderAt(path: string, element: React.ReactNode): string {
  return renderToString(<StaticRouter location={path}>{element}</StaticRouter>);
}
