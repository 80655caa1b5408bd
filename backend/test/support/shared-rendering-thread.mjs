import { RenderingThread } from '../../../dist/backend/src/documents/rendering-thread.provider.js';

/** Continues to run when an application ends. */
class SharedRenderingThread extends RenderingThread {
  async end() {}
}

/** One for each worker of Jest, which loads this module once (native-environment.mjs). */
export const sharedRenderingThread = new SharedRenderingThread();
