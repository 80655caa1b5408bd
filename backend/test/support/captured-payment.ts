/** A captured payment as the provider's events contain it. @param seconds when it was made, since 1970 */
export function capturedPayment(
  { razorpay_payment_id: id, razorpay_order_id: order_id }: { razorpay_payment_id: string; razorpay_order_id: string },
  amount: number,
  seconds: number,
): Record<string, unknown> {
  return {
    id,
    entity: 'payment',
    amount,
    currency: 'INR',
    status: 'captured',
    captured: true,
    order_id,
    amount_refunded: 0,
    created_at: seconds,
  };
}
