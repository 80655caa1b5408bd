import { Injectable } from '@nestjs/common';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';

interface OrderNumberRange extends StoredRecord {
  /** The lowest number that no process has reserved. */
  next: number;
}

const definition: CollectionDefinition<OrderNumberRange> = { name: 'order_numbers', fields: { next: 'integer' } };

const RANGE_ID = 'orders';
const FIRST_NUMBER = 10_001;
/** Numbers that a process reserves at a time. Numbers left over when it stops are never used. */
const BLOCK_SIZE = 10;

/** More than the orders between two backups of a large business. */
const SKIPPED_AFTER_RESTORE = 10_000;

/** Allocates order numbers. Each process reserves them in blocks, so they are unique but have gaps. */
@Injectable()
export class OrderNumbersService {
  private readonly ranges;
  private free: number[] = [];
  private reserving: Promise<void> | null = null;

  constructor(database: Database) {
    this.ranges = database.collection(definition);
  }

  /** A number that no other order has. */
  async take(): Promise<number> {
    while (this.free.length === 0) await (this.reserving ??= this.reserveBlock());
    return this.free.shift()!;
  }

  /** Numbers for several orders, ascending. */
  async takeMany(count: number): Promise<number[]> {
    return count === 0 ? [] : this.reserve(count);
  }

  /** Returns a number that was taken but not used. */
  release(orderNumber: number): void {
    this.free = [...this.free, orderNumber].sort((a, b) => a - b);
  }

  /** Skips numbers that orders placed after a restored backup may have. Customers quote them. */
  async skipAfterRestore(): Promise<void> {
    await this.reserve(SKIPPED_AFTER_RESTORE);
  }

  private async reserveBlock(): Promise<void> {
    try {
      this.free.push(...(await this.reserve(BLOCK_SIZE)));
    } finally {
      this.reserving = null;
    }
  }

  private async reserve(count: number): Promise<number[]> {
    await insertIfAbsent(this.ranges, { id: RANGE_ID, next: FIRST_NUMBER });
    let first = FIRST_NUMBER;
    await updateWithRetry(this.ranges, RANGE_ID, (current) => {
      first = current.next;
      return { ...current, next: first + count };
    });
    return Array.from({ length: count }, (_, at) => first + at);
  }
}
