import { Injectable } from '@nestjs/common';
import { RETENTION, retentionMs } from '#libs/retention.js';
import { Clock } from '../kernel/clock.port.js';
import { idFrom } from '../kernel/ids.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { JobRunner } from '../kernel/jobs.js';
import { removeExpired } from '../kernel/remove-old.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { DevicesStore } from './devices.store.js';
import { hashOfToken, newToken } from './secret-token.js';

/** The maximum lifetime that browsers allow for a cookie. */
export const DEVICE_MS = retentionMs(RETENTION.devices);
const MAX_DEVICES_PER_ACCOUNT = 20;
const EVERY_MS = 6 * 60 * 60 * 1000;

/**
 * Browsers that have signed in to an account before. Failed sign-ins from elsewhere do not slow them down, so nobody
 * can lock an account's owner out by guessing. A browser has one token in a cookie; the store has only hashes of it.
 */
@Injectable()
export class DevicesService {
  constructor(
    private readonly store: DevicesStore,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'expired devices', everyMs: EVERY_MS, run: (signal) => this.removeExpired(signal) });
  }

  /**
   * Whether a browser has signed in to an account before. Does the same work for an account that does not exist, so
   * that response times reveal nothing (threat 19).
   */
  async isKnown(token: string | undefined, accountId: string | undefined): Promise<boolean> {
    if (!isToken(token)) return false;
    const device = await this.store.devices.get(deviceId(token, accountId ?? ''));
    return device !== null && device.expiresAt > this.clock.now();
  }

  /** Whether a browser has signed in to any account before. */
  async isKnownBrowser(token: string | undefined): Promise<boolean> {
    if (!isToken(token)) return false;
    const device = await this.store.byTokenHash(hashOfToken(token));
    return device !== null && device.expiresAt > this.clock.now();
  }

  /** Remembers that a browser signed in to an account. Returns the token for its cookie. */
  async remember(token: string | undefined, accountId: string): Promise<string> {
    const deviceToken = isToken(token) ? token : newToken();
    const used = { lastSignInAt: this.clock.now(), expiresAt: this.clock.in(DEVICE_MS) };
    const id = deviceId(deviceToken, accountId);
    const known = await updateWithRetry(this.store.devices, id, (device) => ({ ...device, ...used }));
    if (known) return deviceToken;
    await insertIfAbsent(this.store.devices, { id, accountId, tokenHash: hashOfToken(deviceToken), ...used });
    const devices = await this.store.ofAccount(accountId);
    for (const old of devices.slice(0, -MAX_DEVICES_PER_ACCOUNT)) await this.store.devices.remove(old.id);
    return deviceToken;
  }

  /** Forgets all browsers of an account, when its password was reset or it was deleted. */
  async removeAll(accountId: string): Promise<void> {
    for (const { id } of await this.store.ofAccount(accountId)) await this.store.devices.remove(id);
  }

  private removeExpired(signal: AbortSignal): Promise<void> {
    return removeExpired(this.store.devices, this.clock.now(), signal);
  }
}

function isToken(token: string | undefined): token is string {
  return token !== undefined && /^[\w-]{43}$/.test(token);
}

function deviceId(token: string, accountId: string): string {
  return idFrom('device', hashOfToken(token), accountId);
}
