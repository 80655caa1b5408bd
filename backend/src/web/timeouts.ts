import type { BodyTimeouts } from '../kernel/request-body.js';
import type { UpdateTimes } from '../updates/updates.service.js';
import type { StopTimes } from './connections.js';

/** In milliseconds. Whoever takes longer is answered 408, or cut off where an answer is not possible. */
export interface Timeouts extends BodyTimeouts {
  /** From the opening of a connection, or the first byte of a request, to the end of its headers. */
  headers: number;
  /** A whole request. */
  request: number;
  /** A connection on which nothing is sent or read while a request is answered. */
  silence: number;
  /** A connection between two requests. Longer than load balancers keep theirs, so that they close first. */
  keepAlive: number;
  /** How often connections are checked for the first two. */
  checkEvery: number;
  updates: UpdateTimes;
  stop: StopTimes;
}

export const TIMEOUTS: Timeouts = {
  headers: 15_000,
  body: 15_000,
  largeBody: 60_000,
  request: 80_000,
  silence: 60_000,
  keepAlive: 72_000,
  checkEvery: 1_000,
  updates: { together: 1_000, heartbeat: 20_000 },
  stop: { unfinished: 3_000, all: 7_000 },
};
