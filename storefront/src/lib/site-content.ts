import { PLAN_SLOTS, WASH_SLOTS } from '#libs/catalogue.js';
import type { SiteContent } from '#libs/contract/site.js';

const ELEMENT = 'site-content';

type Catalogue = SiteContent['catalogue'];

/** Content as documents embed it: without the time slots, which are constants of the code. */
type EmbeddedContent = Omit<SiteContent, 'catalogue'> & {
  catalogue: Omit<Catalogue, 'planSlots' | 'washes'> & { washes: Omit<Catalogue['washes'][number], 'slots'>[] };
};

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
  const { catalogue, ...others } = JSON.parse(element.textContent) as EmbeddedContent;
  const washes = catalogue.washes.map((wash) => ({ ...wash, slots: [...WASH_SLOTS[wash.tier]] }));
  return {
    content: { ...others, catalogue: { ...catalogue, washes, planSlots: [...PLAN_SLOTS] } },
    assumed: element.dataset.assumed !== undefined,
  };
}

/** The element that embeds the content in a document. */
export function contentElement({ content, assumed }: ShownContent): string {
  const { planSlots: _constant, ...catalogue } = content.catalogue;
  const washes = catalogue.washes.map(({ slots: _same, ...wash }) => wash);
  const embedded: EmbeddedContent = { ...content, catalogue: { ...catalogue, washes } };
  return dataElement(embedded, `type="application/json" id="${ELEMENT}"${assumed ? ' data-assumed' : ''}`);
}

/** A data element of a document, which is not executed. */
export function dataElement(data: object, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
