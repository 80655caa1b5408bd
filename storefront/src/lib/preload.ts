type Preloader = (pathname: string) => void;

let preloader: Preloader = () => undefined;

/** Set by the router. Links use it to preload a page's code. */
export function setPreloader(next: Preloader): void {
  preloader = next;
}

/** Preloads when the browser is idle, so that requests of the interaction come first. */
export function preloadPage(pathname: string): void {
  const preload = () => preloader(pathname);
  if ('requestIdleCallback' in window) requestIdleCallback(preload);
  else setTimeout(preload);
}
