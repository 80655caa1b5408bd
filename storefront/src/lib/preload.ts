type Preloader = (pathname: string) => void;

let preloader: Preloader = () => undefined;

/** The router says how to fetch a page's code; links ask for it before they are followed. */
export function setPreloader(own: Preloader): void {
  preloader = own;
}

/** Once nothing else is to be done: what the touch itself asks for comes first. */
export function preloadPage(pathname: string): void {
  const preload = () => preloader(pathname);
  if ('requestIdleCallback' in window) requestIdleCallback(preload);
  else setTimeout(preload);
}
