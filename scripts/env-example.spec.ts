import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../backend/src/config/config.js';

const EXAMPLE = readFileSync(resolve(import.meta.dirname, '../.env.example'), 'utf8');

/** Settings by the paragraph that explains them. */
const EXPLAINED = new Map(
  EXAMPLE.split('\n\n').flatMap((paragraph) =>
    [...paragraph.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => [name!, paragraph] as const),
  ),
);

/** The settings that the application reads, and its errors when production starts without any. */
function readWithNothing(): { read: Set<string>; complaint: string } {
  const read = new Set<string>();
  const environment = new Proxy(
    {},
    {
      get(_, name: string) {
        read.add(name);
        return name === 'NODE_ENV' ? 'production' : undefined;
      },
    },
  );
  try {
    readConfig(environment);
  } catch (error) {
    return {
      read,
      complaint: [(error as Error).message, ...((error as { errors?: string[] }).errors ?? [])].join('\n'),
    };
  }
  throw new Error('production started without a single setting');
}

describe('.env.example', () => {
  const { read, complaint } = readWithNothing();

  it('explains every setting that the application reads, and no other', () => {
    expect([...EXPLAINED.keys()].sort()).toEqual([...read].sort());
  });

  it('marks exactly the settings that are required in production', () => {
    const marked = [...EXPLAINED].filter(([, paragraph]) => paragraph.includes('(production)')).map(([name]) => name);
    expect(marked.sort()).toEqual([...read].filter((name) => complaint.includes(`${name} is missing`)).sort());
  });

  it('is the only source of settings that are required in production', () => {
    const compose = readFileSync(resolve(import.meta.dirname, '../docker-compose.yml'), 'utf8');
    const required = [...read].filter((name) => complaint.includes(`${name} is missing`));
    expect(required).toContain('SMTP_URL');
    expect(required.filter((name) => new RegExp(`^ *${name}:`, 'm').test(compose))).toEqual([]);
  });

  it('does not move the application inside its container', () => {
    const compose = readFileSync(resolve(import.meta.dirname, '../docker-compose.yml'), 'utf8');
    const image = readFileSync(resolve(import.meta.dirname, '../Dockerfile'), 'utf8');
    const [, published] = /- '\$\{PORT:-3000\}:(\d+)'/.exec(compose) ?? [];
    const [, folder] = /^VOLUME (\S+)$/m.exec(image) ?? [];
    const environment = [`PORT: ${published}`, `DATA_DIR: ${folder}`, 'HOST: 0.0.0.0'];
    expect(compose.split('\n').map((line) => line.trim())).toEqual(expect.arrayContaining(environment));
  });

  it('sets nothing when copied unchanged', () => {
    expect(EXAMPLE.split('\n').filter((line) => line.trim() && !line.startsWith('#'))).toEqual([]);
  });
});
