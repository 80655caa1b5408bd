import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A path inside the project. */
export const inProject = (...parts) => join(ROOT, ...parts);
