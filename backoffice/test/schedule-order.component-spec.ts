import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { ScheduleResponse, ScheduledVisit } from '#libs/contract/schedule.js';
import type { StoredVisitReport, VisitReportRequest } from '#libs/contract/visits.js';
import { Backoffice } from './support/backoffice.js';
import { scheduleWith } from './support/schedule.js';
import { TIMERS } from './support/timers.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

const DONE: StoredVisitReport = {
  outcome: 'done',
  extras: [],
  reason: null,
  note: '',
  reportedAt: '2026-11-21T01:15:00.000Z',
};

/** How often a schedule was loaded. */
let scheduleRequests = 0;
/** The cars on the server, in its order, with their reports. */
let cars: Map<string, StoredVisitReport | null>;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
beforeEach(() => {
  cars = new Map([
    ['Asha', null],
    ['Bela', null],
    ['Chitra', null],
    ['Divya', DONE],
  ]);
  backoffice.intercept = ({ pathname, searchParams }, method, body) => {
    const [, id] = /\/work(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (!/\/work\b/.test(pathname)) return null;
    if (method !== 'PUT') {
      scheduleRequests += 1;
      return Promise.resolve(Response.json(scheduleOf(searchParams.get('date')!)));
    }
    const { outcome } = JSON.parse(body) as VisitReportRequest;
    cars.set(id!, outcome === 'due' ? null : { ...DONE, outcome });
    return Promise.resolve(Response.json(visitOf(id!)));
  };
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

function visitOf(name: string): ScheduledVisit {
  return {
    id: name,
    kind: 'subscription',
    community: 'Amber Heights',
    tower: 'B',
    name,
    phone: '',
    address: 'B-704, Amber Heights',
    timeSlot: '6:30-7:00',
    start: '06:30',
    car: { name: 'Kia Seltos', type: 'SUV', colour: 'Red', number: name, parking: '' },
    wash: null,
    plan: { report: cars.get(name) ?? null, extras: { interior: 0, wax: 0 } },
  };
}

function scheduleOf(date: string): ScheduleResponse {
  return scheduleWith(date, [...cars.keys()].map(visitOf));
}

async function openHome(): Promise<void> {
  await backoffice.open('/empdashboard', await backoffice.office.employee('Amber Heights'));
  await screen.findByText('Asha', { selector: 'h4' });
}

const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('heading', { level: 4 })
    .map((one) => one.textContent);
/** The cars of the time slot, in their order. */
const namesInSlot = () => namesIn(screen.getByRole('region', { name: '6:30 AM' }));

/** Marks a car as done, and sends it immediately. */
async function markDone(name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Mark done: visit to ${name}` }));
  await screen.findByRole('button', { name: `Done · Undo: visit to ${name}` });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(`The visit to ${name} is done`);
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
}

it('keeps a reported car in its place, with its undo, while the figures change', async () => {
  await openHome();
  await markDone('Asha');
  await screen.findByText(/ · 4 cars, 2 done$/);
  expect(namesInSlot()).toEqual(['Asha', 'Bela', 'Chitra']);
  await user.click(await screen.findByRole('button', { name: 'Undo: visit to Asha' }));
  await screen.findByText(/ · 4 cars, 1 done$/);
  expect(namesInSlot()).toEqual(['Asha', 'Bela', 'Chitra']);
});

it('groups the cars again when the list is sorted or the screen is opened again', async () => {
  await openHome();
  expect(screen.queryByRole('button', { name: 'Sort list again' })).toBeNull();
  await markDone('Asha');
  await user.click(screen.getByRole('button', { name: 'Sort list again' }));
  await screen.findByText('Done · 2');
  expect(namesInSlot()).toEqual(['Bela', 'Chitra']);
  expect(screen.queryByRole('button', { name: 'Sort list again' })).toBeNull();

  await markDone('Bela');
  expect(namesInSlot()).toEqual(['Bela', 'Chitra']);
  await user.click(screen.getAllByRole('link', { name: 'My Leads' })[0]!);
  await screen.findByRole('heading', { level: 1, name: 'My Leads' });
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
  await screen.findByText('Done · 3');
  expect(namesInSlot()).toEqual(['Chitra']);
});

it('keeps a withdrawn car among those that are done, and says so', async () => {
  await openHome();
  await screen.findByText('Done · 1');
  await user.click(await screen.findByRole('button', { name: 'Undo: visit to Divya' }));
  const group = (await screen.findByText('Done · 0, changed · 1')).closest('details')!;
  expect(namesIn(group)).toEqual(['Divya']);
  expect(namesInSlot()).toEqual(['Asha', 'Bela', 'Chitra']);
});

it('appends a car that was added after the list was opened', async () => {
  await openHome();
  cars = new Map([['Aarti', null], ...cars]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(namesIn(await screen.findByRole('region', { name: 'Added since you opened the list' }))).toEqual(['Aarti']);
  expect(namesInSlot()).toEqual(['Asha', 'Bela', 'Chitra']);
  await user.click(screen.getByRole('button', { name: 'Sort list again' }));
  expect(namesInSlot()).toEqual(['Aarti', 'Asha', 'Bela', 'Chitra']);
});

it('groups the cars of another community by time, when it has replaced the whole list', async () => {
  await openHome();
  cars = new Map([
    ['Esha', null],
    ['Farah', DONE],
  ]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Esha', { selector: 'h4' });
  expect(namesInSlot()).toEqual(['Esha']);
  await screen.findByText('Done · 1');
  expect(screen.queryByRole('region', { name: 'Added since you opened the list' })).toBeNull();
});

const INTERVALS: readonly string[] = ['setInterval', 'clearInterval'];

function setVisibility(value: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** From now on, `jest.advanceTimersByTime` lets the minutes pass in which an open screen is not touched. */
function controlIntervals(): void {
  // The interval begins when the screen is shown.
  setVisibility('hidden');
  jest.useFakeTimers({ doNotFake: TIMERS.filter((timer) => !INTERVALS.includes(timer)) });
  setVisibility('visible');
}

it('shows a car that the office adds while the screen is open, within a minute', async () => {
  await openHome();
  controlIntervals();
  cars.set('Esha', null);
  jest.advanceTimersByTime(60_000);
  expect(namesIn(await screen.findByRole('region', { name: 'Added since you opened the list' }))).toEqual(['Esha']);
});

it('the schedule is not loaded again while a dialog is open, offline or hidden', async () => {
  await openHome();
  controlIntervals();
  const before = scheduleRequests;
  await user.click(screen.getByRole('button', { name: 'Mark missed: visit to Asha' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Missed: visit to Asha' }));
  jest.advanceTimersByTime(180_000);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  jest.advanceTimersByTime(180_000);
  Reflect.deleteProperty(navigator, 'onLine');
  setVisibility('hidden');
  jest.advanceTimersByTime(180_000);
  expect(scheduleRequests).toBe(before);
});
