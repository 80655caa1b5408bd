import { describe, expect, it } from '@jest/globals';
import { DocumentQueue } from './document-queue.js';
import { sampleDocument } from './document.fixture.js';

const document = (id: string) => ({ ...sampleDocument(), id, version: 1 });

/** Documents that are rendered on request. */
function rendering() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const queue = new DocumentQueue(({ id }) => {
    begun.push(id);
    return new Promise((resolve) => ends.push(() => resolve(Buffer.from(id))));
  });
  return { queue, begun, ends };
}

describe('the queue of documents', () => {
  it('renders two at a time for a caller, and those for mails in turn', async () => {
    const { queue, begun, ends } = rendering();
    const own = ['a', 'b'].map((id) => queue.pdf(document(id), 'asha'));
    await expect(queue.pdf(document('c'), 'asha')).rejects.toMatchObject({ code: 'too-many-requests' });
    const mails = ['d', 'e', 'f'].map((id) => queue.pdf(document(id), `mail ${id}`));
    for (let nth = 0; nth < 5; nth += 1) {
      ends[nth]!();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(begun).toEqual(['a', 'b', 'd', 'e', 'f']);
    expect(String((await Promise.all([...own, ...mails]))[4])).toBe('f');
  });

  it('renders a document once, however often it is requested', async () => {
    const { queue, begun, ends } = rendering();
    const first = Array.from({ length: 10 }, () => queue.pdf(document('a'), 'asha'));
    ends[0]!();
    const files = await Promise.all([...first, queue.pdf(document('a'), 'bina')]);
    expect(files.map(String)).toEqual(Array(11).fill('a'));
    expect(begun).toEqual(['a']);
  });

  it('keeps the last 64 documents, and no failures', async () => {
    const begun: string[] = [];
    const queue = new DocumentQueue(({ id }) => {
      begun.push(id);
      return id === 'broken' ? Promise.reject(new Error('no')) : Promise.resolve(Buffer.from(id));
    });
    for (const id of ['broken', 'broken']) await expect(queue.pdf(document(id), 'asha')).rejects.toThrow('no');
    for (let nth = 0; nth <= 64; nth += 1) await queue.pdf(document(`${nth}`), 'asha');
    await queue.pdf(document('1'), 'asha');
    await queue.pdf(document('0'), 'asha');
    expect(begun.slice(0, 2)).toEqual(['broken', 'broken']);
    expect(begun.slice(2).filter((id) => id === '1')).toHaveLength(1);
    expect(begun.slice(2).filter((id) => id === '0')).toHaveLength(2);
  });
});
