import { Link } from '@mui/material';
import { phoneText, whatsAppNumber } from './format.js';

/** A phone number with links to call it and to write to it on WhatsApp. */
export function PhoneLinks({ phone }: { phone: string }) {
  const whatsApp = whatsAppNumber(phone);
  return (
    <>
      <Link href={`tel:${phone}`}>{phoneText(phone)}</Link>
      {whatsApp && (
        <>
          {' · '}
          <Link href={`https://wa.me/${whatsApp}`} target="_blank" rel="noopener noreferrer">
            WhatsApp
          </Link>
        </>
      )}
    </>
  );
}
