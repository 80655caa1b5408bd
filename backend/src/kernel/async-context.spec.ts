import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AsyncContext } from './async-context.js';

/** Waits until nothing runs and the context is off. */
async function off(context: AsyncContext<unknown>): Promise<void> {
  while (context.isOn) await nextTurn();
}

/** A promise and what settles it. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe('AsyncContext', () => {
  it('gives each task its own value, across promises and turns of the event loop', async () => {
    const context = new AsyncContext<string>();
    const work = async () => {
      const before = context.get();
      await nextTurn();
      return [before, context.get()];
    };
    const [one, two, none] = await Promise.all([context.run('one', work), context.run('two', work), work()]);
    expect(one).toEqual(['one', 'one']);
    expect(two).toEqual(['two', 'two']);
    expect(none).toEqual([undefined, undefined]);
    expect(context.get()).toBeUndefined();
  });

  it('is on only while a task runs, even one that fails', async () => {
    const context = new AsyncContext<string>();
    expect(context.isOn).toBe(false);
    for (const end of [() => 1, () => nextTurn(), () => Promise.reject(new Error('refused'))]) {
      const result = context.run('value', () => {
        expect(context.get()).toBe('value');
        return end();
      });
      expect(context.isOn).toBe(true);
      await Promise.allSettled([result]);
      await off(context);
    }
    expect(() =>
      context.run('value', () => {
        throw new Error('refused');
      }),
    ).toThrow('refused');
    await off(context);
  });

  it('stays on for a task when another one ends', async () => {
    const context = new AsyncContext<string>();
    const { passed, open } = gate();
    const slow = context.run('slow', async () => {
      await passed;
      return context.get();
    });
    await context.run('quick', () => nextTurn());
    expect(context.isOn).toBe(true);
    open();
    expect(await slow).toBe('slow');
  });

  it('hides the value from work that a task only starts', async () => {
    const context = new AsyncContext<string>();
    const { passed, open } = gate();
    const values = async () => {
      const before = context.get();
      await passed;
      return [before, context.get()];
    };
    await context.run('value', async () => {
      const started = context.runWithout(values);
      const own = values();
      open();
      expect(await started).toEqual([undefined, undefined]);
      expect(await own).toEqual(['value', 'value']);
    });
  });
});
