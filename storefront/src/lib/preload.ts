type Preloader = (pathname: string) => void;

let preloader: Preloader = () => undefined;

/** The router says how to fetch a page's code; links ask for it before they are followed. */
export function setPreloader(own: Preloader): void {
  preloader = own;
}

export function preloadPage(pathname: string): void {
  preloader(pathname);
}
