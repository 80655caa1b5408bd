import type { SiteContent } from '#libs/contract/site.js';

const ELEMENT = 'site-content';

interface ShownContent {
  content: SiteContent;
  /** The document was rendered without the server, whose content may differ. */
  assumed: boolean;
}

let shown: ShownContent | null = null;

/** Sets the content that documents are rendered with. */
export function showContent(next: ShownContent): void {
  shown = next;
}

/** The content of this document. */
export function shownContent(): ShownContent {
  shown ??= contentOfDocument();
  return shown;
}

function contentOfDocument(): ShownContent {
  const element = document.getElementById(ELEMENT)!;
  return { content: JSON.parse(element.textContent) as SiteContent, assumed: element.dataset.assumed !== undefined };
}

/** The element that embeds the content in a document. */
export function contentElement({ content, assumed }: ShownContent): string {
  return dataElement(content, `type="application/json" id="${ELEMENT}"${assumed ? ' data-assumed' : ''}`);
}

/** A data element of a document, which is not executed. */
export function dataElement(data: object, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
