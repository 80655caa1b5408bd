/** The display format of an order number: `#10423`. */
export function formatOrderNumber(orderNumber: number): string {
  return `#${orderNumber}`;
}
