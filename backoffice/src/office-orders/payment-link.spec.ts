import { describe, expect, it } from '@jest/globals';
import { paymentLinkChat } from './payment-link.js';

describe('the WhatsApp text of a payment link', () => {
  it('names the order, the amount and the expiry of the link', () => {
    const chat = new URL(
      paymentLinkChat({ name: 'Asha Rao', phone: '+919876543210', orderNumber: '#10423' }, 'Shine & Co', {
        amount: 2170.26,
        url: 'https://rzp.io/i/abc',
        expiresAt: '2026-11-25T06:30:00.000Z',
      }),
    );
    expect(chat.pathname).toBe('/919876543210');
    expect(chat.searchParams.get('text')).toMatch(
      /^Hello Asha, here is the link to pay ₹2,170\.26 for your Shine & Co order #10423: https:\/\/rzp\.io\/i\/abc It works until 25 Nov 2026, 12:00/,
    );
  });
});
