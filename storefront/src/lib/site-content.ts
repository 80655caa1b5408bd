import type { SiteContent } from '#libs/contract/site.js';

const ELEMENT = 'site-content';

interface ShownContent {
  content: SiteContent;
  /** It was made without the server, which may know better. */
  assumed: boolean;
}

let shown: ShownContent | null = null;

/** What documents are rendered with from now on. */
export function showContent(next: ShownContent): void {
  shown = next;
}

/** What this document was made with. */
export function shownContent(): ShownContent {
  shown ??= contentOfDocument();
  return shown;
}

function contentOfDocument(): ShownContent {
  const element = document.getElementById(ELEMENT)!;
  return { content: JSON.parse(element.textContent) as SiteContent, assumed: element.dataset.assumed !== undefined };
}

/** The element that carries the content in a document. */
export function contentElement({ content, assumed }: ShownContent): string {
  return dataElement(content, `type="application/json" id="${ELEMENT}"${assumed ? ' data-assumed' : ''}`);
}

/** An element with data in a document; it is not run. */
export function dataElement(data: object, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
