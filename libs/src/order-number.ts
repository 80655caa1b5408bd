const PREFIX = 'FL-';

/** The display format of an order number: `FL-10423`. */
export function formatOrderNumber(orderNumber: number): string {
  return `${PREFIX}${orderNumber}`;
}
