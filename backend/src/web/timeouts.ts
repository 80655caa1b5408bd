import type { BodyTimeouts } from '../kernel/request-body.js';
import type { UpdateTimes } from '../updates/updates.service.js';
import type { StopTimes } from './connections.js';

/** In milliseconds. A client that exceeds one gets 408, or is disconnected when no response is possible. */
export interface Timeouts extends BodyTimeouts {
  /** From the opening of a connection, or the first byte of a request, to the end of its headers. */
  headers: number;
  /** A whole request. */
  request: number;
  /** An idle connection while a request is answered. */
  silence: number;
  /** An idle connection between two requests. Longer than in load balancers, so that they close first. */
  keepAlive: number;
  /** How often connections are checked against the first two. */
  checkEvery: number;
  updates: UpdateTimes;
  stop: StopTimes;
}

export const TIMEOUTS: Timeouts = {
  headers: 15_000,
  body: 15_000,
  largeBody: 60_000,
  stalledBody: 10_000,
  request: 80_000,
  silence: 60_000,
  keepAlive: 72_000,
  checkEvery: 1_000,
  updates: { together: 1_000, heartbeat: 20_000 },
  stop: { unfinished: 3_000, all: 7_000, jobs: 8_000 },
};
