import { parentPort } from 'node:worker_threads';
import { documentPdf } from './document-pdf.provider.js';
import type { TaxDocument } from './document.js';

/** A thread that renders documents, because one takes longer than the event loop may be held. */
parentPort!.on('message', async (document: TaxDocument) => {
  try {
    const pdf = new Uint8Array(await documentPdf(document));
    parentPort!.postMessage({ pdf }, [pdf.buffer]);
  } catch (error) {
    parentPort!.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
