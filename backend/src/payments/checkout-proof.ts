/** What the provider's checkout returns to the browser after a payment. */
export interface CheckoutProof {
  /** The provider's order. */
  orderId: string;
  paymentId: string;
  signature: string;
}
