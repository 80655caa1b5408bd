import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The messages that a product without a mail server has written to its data folder. */
export function mailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mails');
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8'));
}
