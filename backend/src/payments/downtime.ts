import type { Instant } from '#libs/calendar.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import type { GatewayDowntime } from './payment-gateway.port.js';

/** A method of payment that does not work as it should. Its id is the provider's. */
export interface Downtime extends StoredRecord, Omit<GatewayDowntime, 'id'> {
  /** The provider's time of what is known: the latest update wins, whenever it arrives. */
  updatedAt: Instant;
}

export function newDowntime(update: GatewayDowntime, at: Instant): NewRecord<Downtime> {
  return { ...update, updatedAt: at };
}

/** The downtime with what the provider said at an instant; one that is over stays over. Null when that adds nothing. */
export function mergeDowntime(own: Downtime, update: GatewayDowntime, at: Instant): Downtime | null {
  if (own.isOver || at < own.updatedAt) return null;
  const { severity, isOver, end } = update;
  if (severity === own.severity && isOver === own.isOver && end === own.end) return null;
  return { ...own, severity, isOver, end, updatedAt: at };
}
