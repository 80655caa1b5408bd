import { Button } from '@mui/material';
import CallOutlined from '@mui/icons-material/CallOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { useTexts } from '../language/use-texts.js';
import { whatsAppNumber } from '../components/format.js';

/** Call and WhatsApp buttons; nothing without a phone number. */
export function CallButtons({ person: { name, phone } }: { person: { name: string; phone: string } }) {
  const { t } = useTexts();
  const whatsApp = whatsAppNumber(phone);
  return (
    <>
      {phone && (
        <Button
          variant="contained"
          href={`tel:${phone}`}
          startIcon={<CallOutlined />}
          sx={{ minHeight: 44 }}
          aria-label={t('call.callName', { name })}
        >
          {t('call.call')}
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
          aria-label={t('call.whatsAppName', { name })}
        >
          {t('call.whatsApp')}
        </Button>
      )}
    </>
  );
}
