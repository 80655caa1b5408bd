/** A page of the storefront: who may open it, and which built document the server answers with. */
export interface StorefrontRoute {
  path: string;
  access: 'public' | 'signed-in';
  /** Relative to the built storefront's folder. */
  document: string;
  /** Listed in sitemap.xml. */
  indexed: boolean;
  /** The path that the address bar shows in its place. */
  aliasOf?: string;
}

/** The document of pages whose content depends on who looks at them. */
const APP_DOCUMENT = 'app.html';

const page = (path: string): StorefrontRoute => ({
  path,
  access: 'public',
  document: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  indexed: true,
});

const unlisted = (path: string): StorefrontRoute => ({ ...page(path), indexed: false });

/** Another address of a page; its visitors are led to the page's own. */
const alias = (path: string, of: string): StorefrontRoute => ({ ...page(of), path, indexed: false, aliasOf: of });

const account = (path: string): StorefrontRoute => ({
  path,
  access: 'signed-in',
  document: APP_DOCUMENT,
  indexed: false,
});

export const BLOG_SLUGS = ['daily-dust-and-your-paint', 'monsoon-maintenance', 'wax-before-summer'] as const;
export type BlogSlug = (typeof BLOG_SLUGS)[number];

/** Every address the storefront has; any other is a 404. */
export const STOREFRONT_ROUTES: readonly StorefrontRoute[] = [
  page('/'),
  page('/about'),
  page('/servicespage'),
  page('/prices'),
  page('/contact'),
  page('/faq'),
  page('/blog'),
  ...BLOG_SLUGS.map((slug) => page(`/blog/${slug}`)),
  unlisted('/login'),
  unlisted('/register'),
  unlisted('/forgot'),
  alias('/scrolltotop', '/'),
  account('/profilepage'),
  account('/checkout'),
  account('/checkoutbasic'),
  account('/checkoutpremium'),
  account('/checkoutultimate'),
];

/** The documents the server answers errors with, by HTTP status; every other failure shows `error.html`. */
export const ERROR_DOCUMENTS: Readonly<Record<number, string>> = { 400: '400.html', 404: '404.html', 405: '405.html' };
export const APPLICATION_ERROR_DOCUMENT = 'error.html';

/** Stands in the built documents where the site's own address belongs; the server puts PUBLIC_URL in its place. */
export const PUBLIC_URL_PLACEHOLDER = 'https://public-url.invalid';

/** The route of a path, which is compared without case and without a trailing slash (`/About` is `/about`). */
export function storefrontRoute(pathname: string): StorefrontRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '').toLowerCase() : pathname;
  return STOREFRONT_ROUTES.find((route) => route.path === path);
}
