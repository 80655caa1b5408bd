import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { Backoffice } from './support/backoffice.js';
import { failure } from './support/responses.js';
import { user } from './support/user.js';

const NOTE = {
  id: 'n1',
  text: 'Call before six',
  at: '2026-11-24T10:00:00.000Z',
  editedAt: null,
  by: 'a@b.example',
  isOwn: true,
};

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

/** Runs steps while messages stay open until `pass` lets time pass. */
async function withStoppedTime(
  steps: (time: {
    pass: (ms: number) => void;
    turn: () => Promise<void>;
    until: (isSo: () => boolean) => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const realSetTimeout = globalThis.setTimeout;
  const turn = () => new Promise<void>((resolve) => realSetTimeout(resolve));
  // The library's own way of waiting would advance the timers.
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await turn();
  };
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance', 'Date'] });
  try {
    await steps({ pass: (ms) => void jest.advanceTimersByTime(ms), turn, until });
  } finally {
    jest.useRealTimers();
  }
}

it('a message is shown together with earlier ones, and a repeated one only once', async () => {
  const { userId } = await backoffice.api.customer();
  let rejected = 0;
  backoffice.intercept = ({ pathname }, method) => {
    if (method !== 'POST' || !pathname.endsWith('/notes')) return null;
    rejected += 1;
    return Promise.resolve(failure('The line is busy.'));
  };
  await backoffice.open(`/customers/${userId}/show`);
  await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'Call before six');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });

  await withStoppedTime(async ({ until }) => {
    const add = async () => {
      await until(() => !button.disabled);
      await user.click(button);
    };
    await add();
    await until(() => shows('The line is busy.'));
    await add();
    await until(() => rejected === 2);
    backoffice.intercept = () => null;
    await add();
    await until(() => shows('Note added'));
    expect(screen.getAllByText('The line is busy.')).toHaveLength(1);
  });
});

it('an error stays for six seconds, also when something else is clicked, another message for two', async () => {
  const { userId } = await backoffice.api.customer();
  const noteResponse = (response: () => Response): typeof backoffice.intercept => {
    return ({ pathname }, method) =>
      method === 'POST' && pathname.endsWith('/notes') ? Promise.resolve(response()) : null;
  };
  backoffice.intercept = noteResponse(() => failure('The line is busy.'));
  await backoffice.open(`/customers/${userId}/show`);
  const note = await screen.findByRole('textbox', { name: 'Add a note' });
  await user.type(note, 'Call before six');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  await withStoppedTime(async ({ pass, until }) => {
    await user.click(button);
    await until(() => shows('The line is busy.') && !button.disabled);
    pass(3500);
    await user.click(note);
    backoffice.intercept = noteResponse(() => Response.json(NOTE, { status: 201 }));
    await user.click(button);
    await until(() => shows('Note added'));
    pass(2100);
    await until(() => !shows('Note added'));
    expect(shows('The line is busy.')).toBe(true);
    pass(500);
    await until(() => !shows('The line is busy.'));
  });
});

it('an error can be dismissed', async () => {
  const { userId } = await backoffice.api.customer();
  backoffice.intercept = ({ pathname }, method) =>
    method === 'POST' && pathname.endsWith('/notes') ? Promise.resolve(failure('The line is busy.')) : null;
  await backoffice.open(`/customers/${userId}/show`);
  await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'Call before six');
  await withStoppedTime(async ({ pass, until }) => {
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await until(() => shows('The line is busy.'));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    pass(1000);
    await until(() => !shows('The line is busy.'));
  });
});

it('an error that arrives while the window is hidden stays for six seconds once it is seen', async () => {
  const { userId } = await backoffice.api.customer();
  backoffice.intercept = ({ pathname }, method) =>
    method === 'POST' && pathname.endsWith('/notes') ? Promise.resolve(failure('The line is busy.')) : null;
  await backoffice.open(`/customers/${userId}/show`);
  await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'Call before six');
  await withStoppedTime(async ({ pass, turn, until }) => {
    // As a phone that is locked right after a tap.
    setVisibility('hidden');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await until(() => shows('The line is busy.'));
    await turn();
    pass(60_000);
    await turn();
    setVisibility('visible');
    await turn();
    pass(5_900);
    await turn();
    expect(shows('The line is busy.')).toBe(true);
    pass(200);
    await until(() => !shows('The line is busy.'));
  }).finally(() => Reflect.deleteProperty(document, 'visibilityState'));
});

function shows(text: string): boolean {
  return screen.queryByText(text) !== null;
}

function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
