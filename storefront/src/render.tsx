import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Logo } from '#libs/contract/logo.js';
import type { SiteContent } from '#libs/contract/site.js';
import { logoIconPath } from '#libs/logo.js';
import { APP_DOCUMENT, APPLICATION_ERROR_DOCUMENT, ERROR_DOCUMENTS, STOREFRONT_ROUTES } from '#libs/routes.js';
import { Head, takeStructuredData } from './app/head.js';
import { App, type Failure } from './app/app.js';
import { ERROR_PAGES, pageAt, type Page } from './app/routes.js';
import { useContacts } from './lib/catalogue.js';
import { WashLayout } from './features/wash/wash-layout.js';
import { contentElement, dataElement, showContent } from './lib/site-content.js';
import { STANDARD_CONTENT } from './standard-content.js';
import { ErrorPage } from './ui/error-page.js';
import { Loading } from './ui/spinner.js';

/** How to render an HTML document of the site. */
interface DocumentPlan {
  /** Attributes of the root element. */
  attributes: string;
  /** Modules whose code and styles the page needs first. */
  sources: string[];
  /** The URL that is rendered. */
  path: string;
  page?: Page;
  element: () => React.ReactNode;
}

/** Lists that only the document of their page embeds, because they are larger than all prices together. */
const FAQ_DOCUMENT = 'faq.html';
const COMMUNITIES_DOCUMENT = 'communities.html';

/**
 * The largest document. It embeds neither reviews nor social links: it does not show them, and its page loads the whole
 * catalogue.
 */
const PRICES_DOCUMENT = 'prices.html';

/** The preload of the rupee sign's font, for pages that show one. */
const RUPEE = /\s*<!--rupee (.*?)-->/;

/** The icons of the built-in logo. */
const ICONS = /<link rel="icon"[^>]*>(?:\s*<link rel="(?:apple-touch-icon|manifest)"[^>]*>)*/;

/** Head elements that React renders before the page's own elements. */
const HEAD_ELEMENTS = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s;

const PLANS = new Map<string, DocumentPlan>([
  ...STOREFRONT_ROUTES.flatMap(({ document, queryDocument, path }): [string, DocumentPlan][] => [
    [document, ofRoute(document, path)],
    ...(queryDocument ? [[queryDocument, ofRoute(queryDocument, path, '?link')] as [string, DocumentPlan]] : []),
  ]),
  ...Object.entries(ERROR_DOCUMENTS).map(([status, file]): [string, DocumentPlan] => [
    file,
    ofPage('/error', ERROR_PAGES[Number(status) as Failure], Number(status) as Failure),
  ]),
  [APPLICATION_ERROR_DOCUMENT, ofError()],
]);

/** All documents, with the attributes of their root element and their first modules. */
export function documentPlans(): { file: string; attributes: string; isComplete: boolean; sources: string[] }[] {
  return [...PLANS].map(([file, { attributes, page, sources }]) => ({
    file,
    attributes,
    isComplete: page !== undefined,
    sources,
  }));
}

/** Renders a document. Without content it shows the standard prices, and the page loads the current ones. */
export async function renderDocument(file: string, template: string, content: SiteContent | null): Promise<string> {
  const { page, path, element } = PLANS.get(file)!;
  await page?.load();
  const shown = { content: contentOf(file, content ?? STANDARD_CONTENT), assumed: content === null };
  showContent(shown);
  takeStructuredData();
  const html = renderToString(<StaticRouter location={path}>{element()}</StaticRouter>);
  const headElements = HEAD_ELEMENTS.exec(html)?.[0] ?? '';
  const head = [headElements.replaceAll('><', '>\n    <'), ...structuredDataElements(takeStructuredData())];
  return withIcons(template, shown.content.catalogue.logo)
    .replace('<!--head-->', () => head.join('\n    '))
    .replace(RUPEE, (_, link: string) => (html.includes('₹') ? `\n    ${link}` : ''))
    .replace('<!--app-->', () => html.slice(headElements.length))
    .replace('<!--content-->', () => contentElement(shown));
}

/** The document with the icon of the operator's own logo, if there is one. */
function withIcons(template: string, logo: Logo | null): string {
  if (!logo) return template;
  const path = logoIconPath(logo);
  return template.replace(
    ICONS,
    `<link rel="icon" href="${path}" type="image/png" />\n    <link rel="apple-touch-icon" href="${path}" />`,
  );
}

/** One element for all, because each costs bytes of the first round trip. */
function structuredDataElements(data: object[]): string[] {
  if (data.length === 0) return [];
  const content = { '@context': 'https://schema.org', ...(data.length === 1 ? data[0] : { '@graph': data }) };
  return [dataElement(content, 'type="application/ld+json"')];
}

function contentOf(file: string, { faq, communities, ...everywhere }: SiteContent): SiteContent {
  if (file === FAQ_DOCUMENT) return { ...everywhere, faq };
  if (file === COMMUNITIES_DOCUMENT) return { ...everywhere, communities };
  if (file !== PRICES_DOCUMENT) return everywhere;
  const { contacts, business, ...prices } = everywhere.catalogue;
  return { catalogue: { ...prices, contacts: { ...contacts, social: [] }, business: { ...business, reviews: [] } } };
}

function ofRoute(document: string, path: string, query = ''): DocumentPlan {
  if (document === APP_DOCUMENT) return ofApp();
  const page = pageAt(path);
  return page.isHeaded ? ofHeading(path, page) : ofPage(path + query, page);
}

function ofPage(path: string, page: Page, failure?: Failure): DocumentPlan {
  const attributes = `data-complete${page.isPersonal ? ' data-personal' : ''}${failure ? ` data-failure="${failure}"` : ''}`;
  return { path, page, attributes, sources: [page.source], element: () => <App failure={failure} /> };
}

/** What a page shows until its code has loaded the user's data. */
function LoadingUser() {
  return (
    <>
      <Loading />
      <noscript>
        <NeedsScript />
      </noscript>
    </>
  );
}

/** The heading of a single wash. The browser replaces it instead of hydrating it, because the session decides the rest. */
function ofHeading(path: string, { source }: Page): DocumentPlan {
  const placeholder = (
    <WashLayout>
      <LoadingUser />
    </WashLayout>
  );
  return { path, attributes: '', sources: [source], element: () => <App placeholder={placeholder} /> };
}

function ofApp(): DocumentPlan {
  const placeholder = (
    <>
      <Head />
      <LoadingUser />
    </>
  );
  return { path: '/error', attributes: '', sources: [], element: () => <App placeholder={placeholder} /> };
}

function NeedsScript() {
  const { phone } = useContacts();
  return (
    <ErrorPage title="This page needs JavaScript">
      Turn it on in your browser’s settings, or call us and we’ll do it together: {phone}.
    </ErrorPage>
  );
}

function ofError(): DocumentPlan {
  const page = (
    <>
      <Head title="Unexpected Application Error" />
      <ErrorPage code="!" title="Unexpected Application Error">
        Something broke on our side. Please try again in a moment.
      </ErrorPage>
    </>
  );
  return { path: '/error', attributes: '', sources: [], element: () => <App placeholder={page} /> };
}
