import type { DocumentRendererService } from '../../src/documents/document-renderer.service.js';

export const sharedRenderer: DocumentRendererService;
