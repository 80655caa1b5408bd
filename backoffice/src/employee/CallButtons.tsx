import { Button } from '@mui/material';
import CallOutlined from '@mui/icons-material/CallOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { whatsAppNumber } from '../components/format.js';

/** Call and WhatsApp buttons; nothing without a phone number. */
export function CallButtons({ person: { name, phone } }: { person: { name: string; phone: string } }) {
  const whatsApp = whatsAppNumber(phone);
  return (
    <>
      {phone && (
        <Button
          variant="contained"
          href={`tel:${phone}`}
          startIcon={<CallOutlined />}
          sx={{ minHeight: 44 }}
          aria-label={`Call ${name}`}
        >
          Call
        </Button>
      )}
      {whatsApp && (
        <Button
          variant="outlined"
          href={`https://wa.me/${whatsApp}`}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<WhatsApp />}
          sx={{ minHeight: 44 }}
          aria-label={`WhatsApp ${name}`}
        >
          WhatsApp
        </Button>
      )}
    </>
  );
}
