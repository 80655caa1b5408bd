import type { RenderingThread } from '../../src/documents/rendering-thread.provider.js';

export const sharedRenderingThread: RenderingThread;
