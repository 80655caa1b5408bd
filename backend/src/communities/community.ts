import type { Instant } from '#libs/calendar.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A residential community. Other records name it by its name. */
export interface Community extends StoredRecord {
  name: string;
  /** The name as people mean it (nameKey below): no two communities share one. */
  nameKey: string;
  locality: string;
  address: string;
  /** Offered where a community is chosen. */
  active: boolean;
  /** What it was called before, and what was merged into it: records that still say so are moved to the name of now. */
  formerNames: string[];
  /** The community this one is becoming part of; it goes once nothing names it any more. */
  mergedInto: string | null;
  /** Another number at each write, by whose sum a process sees that any of them changed. */
  mark: number;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Letters and digits in lower case, without accents, one space between words. */
export function nameKey(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** What the others were called, without what it is called now. */
export function withFormerNames(community: Community, names: readonly string[]): Community {
  const all = new Set([...community.formerNames, ...names]);
  all.delete(community.name);
  return { ...community, formerNames: [...all] };
}

/** All communities as they are at one moment, found by what people call them. */
export class CommunityDirectory {
  private readonly byKey = new Map<string, string>();
  private readonly offered: ReadonlySet<string>;
  private readonly mostWords: number;

  constructor(readonly communities: readonly Community[]) {
    const standing = communities.filter(({ mergedInto }) => mergedInto === null);
    for (const { name, formerNames } of standing)
      for (const former of formerNames) this.byKey.set(nameKey(former), name);
    // What a community is called now outweighs what another one was called.
    for (const { name, nameKey: key } of standing) this.byKey.set(key, name);
    this.offered = new Set(standing.filter(({ active }) => active).map(({ name }) => name));
    this.mostWords = Math.max(0, ...[...this.byKey.keys()].map((key) => key.split(' ').length));
  }

  /** Whether a community of exactly this name may be chosen. */
  offers(name: string): boolean {
    return this.offered.has(name);
  }

  /** The name of now for a name that is or was a community's; any other stays as it is. */
  currentName(name: string): string {
    return this.byKey.get(nameKey(name)) ?? name;
  }

  /** The community whose name a text contains as whole words; the longest such name, or null. */
  namedIn(text: string): string | null {
    const words = nameKey(text).split(' ');
    let [longest, found]: [number, string | null] = [0, null];
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + this.mostWords); to += 1) {
        const key = words.slice(from, to).join(' ');
        const name = this.byKey.get(key);
        if (name !== undefined && key.length > longest) [longest, found] = [key.length, name];
      }
    }
    return found;
  }

  /** Names that records may still use for this community, the one of now first. */
  namesOf({ name, formerNames }: Community): string[] {
    return [name, ...formerNames.filter((former) => this.currentName(former) === name)];
  }
}
