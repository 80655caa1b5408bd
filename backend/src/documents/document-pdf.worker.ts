import { parentPort } from 'node:worker_threads';
import { documentPdf } from './document-pdf.provider.js';
import { END, type RenderedDocument } from './document-pdf.messages.js';
import type { TaxDocument } from './document.js';

// A worker thread that renders documents, because rendering would block the event loop for too long.

/** The document that is being rendered, or was rendered last. */
let answered = Promise.resolve();

parentPort!.on('message', (message: TaxDocument | typeof END) => {
  // The thread ends when the document that it renders is finished.
  if (message === END) void answered.then(() => parentPort!.close());
  else answered = answer(message);
});

async function answer(document: TaxDocument): Promise<void> {
  try {
    const pdf = new Uint8Array(await documentPdf(document));
    parentPort!.postMessage({ pdf } satisfies RenderedDocument, [pdf.buffer]);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort!.postMessage({ error: reason } satisfies RenderedDocument);
  }
}
