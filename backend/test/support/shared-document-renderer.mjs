import { DocumentRendererService } from '../../../dist/backend/src/documents/document-renderer.service.js';

/** Continues to run when an application ends. */
class SharedRenderer extends DocumentRendererService {
  async onApplicationShutdown() {}
}

/** One for each worker of Jest, which loads this module once (native-environment.mjs). */
export const sharedRenderer = new SharedRenderer();
