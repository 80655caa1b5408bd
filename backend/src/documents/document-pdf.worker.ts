import { parentPort } from 'node:worker_threads';
import { documentPdf } from './document-pdf.provider.js';
import type { RenderedDocument } from './document-pdf.messages.js';
import type { TaxDocument } from './document.js';

/** A worker thread that renders documents, because rendering would block the event loop for too long. */
parentPort!.on('message', (document: TaxDocument) => void answer(document));

async function answer(document: TaxDocument): Promise<void> {
  try {
    const pdf = new Uint8Array(await documentPdf(document));
    parentPort!.postMessage({ pdf } satisfies RenderedDocument, [pdf.buffer]);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort!.postMessage({ error: reason } satisfies RenderedDocument);
  }
}
