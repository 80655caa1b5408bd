import { Button } from '@mui/material';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { useNotify } from 'react-admin';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import { whatsAppNumber } from '../components/format.js';
import { useBusinessName } from '../components/use-catalogue.js';
import { paymentLinkChat } from './payment-link.js';

interface LinkButtonsProps {
  order: { name: string; phone: string; orderNumber: string };
  link: PaymentLinkResponse;
}

/** Copies a payment link, or opens a chat with it. */
export function LinkButtons({ order, link }: LinkButtonsProps) {
  const notify = useNotify();
  const business = useBusinessName();
  async function copy() {
    try {
      await navigator.clipboard.writeText(link.url ?? '');
      notify('Link copied', { type: 'success' });
    } catch {
      notify('The browser did not allow copying. Select the link and copy it.', { type: 'error' });
    }
  }
  return (
    <>
      {whatsAppNumber(order.phone) && (
        <Button
          variant="outlined"
          startIcon={<WhatsApp />}
          href={paymentLinkChat(order, business, link)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Send by WhatsApp
        </Button>
      )}
      <Button variant="outlined" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
        Copy link
      </Button>
    </>
  );
}
