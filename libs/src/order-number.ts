const PREFIX = 'FL-';

/** An order's number as people read and say it: `FL-10423`. */
export function formatOrderNumber(orderNumber: number): string {
  return `${PREFIX}${orderNumber}`;
}
