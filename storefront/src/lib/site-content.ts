import type { SiteContent } from '#libs/contract/site.js';

const ELEMENT = 'site-content';

/** What the document was made with; null where it says nothing of it, as in development. */
export function contentOfDocument(): SiteContent | null {
  const text = typeof document === 'undefined' ? null : document.getElementById(ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as SiteContent) : null;
}

/** The element that carries the content in a document; as data it is not run. */
export function contentElement(content: SiteContent): string {
  return `<script type="application/json" id="${ELEMENT}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
}
