import { POLICIES } from './policies.js';

/** A page of the storefront: its access and the built document that serves it. */
interface StorefrontRoute {
  path: string;
  access: 'public' | 'signed-in';
  /** Relative to the built storefront's folder. */
  document: string;
  /** The document for URLs with a query, if different. */
  queryDocument?: string;
  /** Listed in sitemap.xml. */
  indexed: boolean;
  /** The path that the address bar shows instead. */
  aliasOf?: string;
}

/** The document of pages that depend on the signed-in user. */
export const APP_DOCUMENT = 'app.html';

const page = (path: string): StorefrontRoute => ({
  path,
  access: 'public',
  document: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  indexed: true,
});

const unlisted = (path: string): StorefrontRoute => ({ ...page(path), indexed: false });

/** The page of an emailed link, which shows its form only with the query of the link. */
const linked = (path: string): StorefrontRoute => ({ ...unlisted(path), queryDocument: `${path.slice(1)}-link.html` });

/** Another path of a page; visitors are redirected to the page's own path. */
const alias = (path: string, of: string): StorefrontRoute => ({ ...page(of), path, indexed: false, aliasOf: of });

const account = (path: string): StorefrontRoute => ({
  path,
  access: 'signed-in',
  document: APP_DOCUMENT,
  indexed: false,
});

/** A signed-in page whose document has its heading, which does not depend on the user. */
const headed = (path: string): StorefrontRoute => ({ ...account(path), document: `${path.slice(1)}.html` });

const BLOG_SLUGS = ['daily-dust-and-your-paint', 'monsoon-maintenance', 'wax-before-summer'] as const;
export type BlogSlug = (typeof BLOG_SLUGS)[number];

/** All paths of the storefront. Any other is a 404. */
export const STOREFRONT_ROUTES: readonly StorefrontRoute[] = [
  page('/'),
  page('/about'),
  page('/servicespage'),
  page('/prices'),
  page('/communities'),
  page('/contact'),
  page('/faq'),
  page('/blog'),
  ...POLICIES.map(({ path }) => page(path)),
  ...BLOG_SLUGS.map((slug) => page(`/blog/${slug}`)),
  unlisted('/login'),
  unlisted('/register'),
  unlisted('/forgot'),
  linked('/confirm-email'),
  linked('/unsubscribe'),
  alias('/scrolltotop', '/'),
  // With a query, the page starts at another step.
  { ...unlisted('/book'), queryDocument: APP_DOCUMENT },
  account('/booked'),
  account('/profilepage'),
  account('/checkout'),
  headed('/checkoutbasic'),
  headed('/checkoutpremium'),
  headed('/checkoutultimate'),
];

/** The documents of error pages by HTTP status. Other errors show `error.html`. */
export const ERROR_DOCUMENTS: Readonly<Record<number, string>> = { 400: '400.html', 404: '404.html', 405: '405.html' };
export const APPLICATION_ERROR_DOCUMENT = 'error.html';

/** A placeholder in the built documents that the server replaces with PUBLIC_URL. */
export const PUBLIC_URL_PLACEHOLDER = 'https://public-url.invalid';

/** The route of a path, compared without case and trailing slash (`/About` is `/about`). */
export function storefrontRoute(pathname: string): StorefrontRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '').toLowerCase() : pathname;
  return STOREFRONT_ROUTES.find((route) => route.path === path);
}
