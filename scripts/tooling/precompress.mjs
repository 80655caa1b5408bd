import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const EXTENSIONS = ['.js', '.css', '.svg', '.webmanifest'];

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Writes a `.br` and a `.gz` file beside every script, style and picture of a built site, which the server sends
 * instead.
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && EXTENSIONS.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      };
      await writeFile(`${file}.br`, await brotliOf(content, { params }));
      await writeFile(`${file}.gz`, await gzipOf(content, { level: 9 }));
    }),
  );
}

/** A Vite plugin that compresses what it has built. */
export function precompressed() {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error) {
        if (!error) await precompress(folder);
      },
    },
  };
}
