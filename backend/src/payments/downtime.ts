import type { Instant } from '#libs/calendar.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import type { GatewayDowntime } from './payment-gateway.port.js';

/** A downtime of a payment method. Its id is the provider's. */
export interface Downtime extends StoredRecord, Omit<GatewayDowntime, 'id'> {
  /** The provider's time of the last update. The latest one wins, whenever it arrives. */
  updatedAt: Instant;
}

/** A new record of a downtime. @param at the provider's time of the update */
export function newDowntime(update: GatewayDowntime, at: Instant): NewRecord<Downtime> {
  return { ...update, updatedAt: at };
}

/** The downtime with an update. One that has ended stays ended. Null when nothing changes. */
export function mergeDowntime(own: Downtime, update: GatewayDowntime, at: Instant): Downtime | null {
  if (own.isOver || at < own.updatedAt) return null;
  const { severity, isOver, end } = update;
  if (severity === own.severity && isOver === own.isOver && end === own.end) return null;
  return { ...own, severity, isOver, end, updatedAt: at };
}
