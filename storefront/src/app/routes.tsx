import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { RequireSession } from './require-session.js';

type PageModule = { default: ComponentType };

const MODULES = import.meta.glob<PageModule>('../features/**/*.page.tsx');

/** A lazy page that renders synchronously once its code has loaded, even during hydration. */
export interface Page {
  path: string;
  /** The path of its module in the manifest of the build. */
  source: string;
  element: ReactNode;
  load: () => Promise<unknown>;
  /** Whether its first render depends on the visitor. Its prerendered document is that of a new visitor. */
  isPersonal?: boolean;
  /** Whether its document has its heading only, because the rest depends on the signed-in user. */
  isHeaded?: boolean;
}

function page(path: string, name: string, guard?: (element: ReactNode) => ReactNode): Page {
  const key = `../features/${name}.page.tsx`;
  const fetchModule = MODULES[key];
  if (!fetchModule) throw new Error(`${key} does not exist`);
  return pageOf(path, `src/features/${name}.page.tsx`, fetchModule, guard);
}

function pageOf(
  path: string,
  source: string,
  fetchModule: () => Promise<PageModule>,
  guard?: (element: ReactNode) => ReactNode,
): Page {
  let fetched: ComponentType | null = null;
  const load = async () => {
    const module = await fetchModule();
    fetched = module.default;
    return module;
  };
  const Lazy = lazy(load);
  const Element = () => {
    // Chosen once, so that a visible page is never remounted.
    const [chosen] = useState(() => fetched ?? Lazy);
    return createElement(chosen);
  };
  return { path, source, element: guard ? guard(<Element />) : <Element />, load };
}

const signedIn = (element: ReactNode) => <RequireSession>{element}</RequireSession>;

const headed = (path: string, name: string): Page => ({ ...page(path, name, signedIn), isHeaded: true });

const home = page('/', 'home/home');

/** The style guide, in development only. */
const STYLEGUIDE = import.meta.env.DEV
  ? [pageOf('/styleguide', 'src/styleguide/styleguide.tsx', () => import('../styleguide/styleguide.js'))]
  : [];

/**
 * All routes of the storefront (libs/src/routes.ts lists them for the server). They are matched here, because the
 * router's own routes would add 2 kB to every page.
 */
const PAGES: readonly Page[] = [
  home,
  page('/about', 'about/about'),
  page('/servicespage', 'services/services'),
  page('/prices', 'prices/prices'),
  page('/communities', 'communities/communities'),
  page('/contact', 'contact/contact'),
  page('/faq', 'faq/faq'),
  page('/blog', 'blog/blog'),
  page('/blog/:slug', 'blog/article'),
  page('/terms', 'legal/terms'),
  page('/privacy', 'legal/privacy'),
  page('/refunds', 'legal/refunds'),
  page('/delivery', 'legal/delivery'),
  page('/login', 'account/login'),
  page('/register', 'account/register'),
  page('/forgot', 'account/forgot'),
  page('/confirm-email', 'account/confirm-email'),
  page('/unsubscribe', 'account/unsubscribe'),
  { ...home, path: '/scrolltotop' },
  { ...page('/book', 'booking/booking'), isPersonal: true },
  page('/booked', 'booked/booked', signedIn),
  page('/profilepage', 'profile/profile', signedIn),
  page('/checkout', 'checkout/checkout', signedIn),
  headed('/checkoutbasic', 'wash/wash'),
  headed('/checkoutpremium', 'wash/wash'),
  headed('/checkoutultimate', 'wash/wash'),
  ...STYLEGUIDE,
];

/** Error pages. The last one is shown for unknown paths. */
export const ERROR_PAGES = {
  400: page('/400', 'errors/bad-request'),
  404: page('*', 'errors/not-found'),
  405: page('/405', 'errors/method-not-allowed'),
} as const;

/** The page of a path. */
export function pageAt(pathname: string): Page {
  return PAGES.find(({ path }) => matchPath({ path }, pathname)) ?? ERROR_PAGES[404];
}
