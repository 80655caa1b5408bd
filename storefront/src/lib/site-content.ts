import type { SlotKind } from '#libs/catalogue.js';
import type { SiteContent } from '#libs/contract/site.js';
import { packedSlotsOff, unpackedSlots, type PackedSlotsOff } from '#libs/offered-slots.js';

const ELEMENT = 'site-content';

type Catalogue = SiteContent['catalogue'];

/**
 * Content as documents embed it. The list of all time slots is part of the code, so documents contain only those that
 * are switched off, and nothing when all are offered.
 */
type EmbeddedContent = Omit<SiteContent, 'catalogue'> & {
  slotsOff?: PackedSlotsOff;
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
  const { catalogue, slotsOff = null, ...others } = JSON.parse(element.textContent) as EmbeddedContent;
  const washes = catalogue.washes.map((wash) => ({ ...wash, slots: unpackedSlots(wash.tier, slotsOff) }));
  return {
    content: { ...others, catalogue: { ...catalogue, washes, planSlots: unpackedSlots('plan', slotsOff) } },
    assumed: element.dataset.assumed !== undefined,
  };
}

/** The element that embeds the content in a document. */
export function contentElement({ content, assumed }: ShownContent): string {
  const { planSlots, ...catalogue } = content.catalogue;
  const offered = { plan: planSlots } as Record<SlotKind, string[]>;
  for (const { tier, slots } of catalogue.washes) offered[tier] = slots;
  const slotsOff = packedSlotsOff(offered);
  const washes = catalogue.washes.map(({ slots: _embedded, ...wash }) => wash);
  const embedded: EmbeddedContent = {
    ...content,
    catalogue: { ...catalogue, washes },
    ...(slotsOff && { slotsOff }),
  };
  return dataElement(embedded, `type="application/json" id="${ELEMENT}"${assumed ? ' data-assumed' : ''}`);
}

/** A data element of a document, which is not executed. */
export function dataElement(data: object, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
