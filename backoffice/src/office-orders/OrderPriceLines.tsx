import { Box } from '@mui/material';
import { formatPaise } from '#libs/money.js';
import { Detail, Details } from '../components/Details.js';
import type { OrderPrice } from './order-request.js';

/** What the order costs, as on the order's page. A wash is never discounted. */
export function OrderPriceLines({ kind, price }: { kind: 'subscription' | 'wash'; price: OrderPrice }) {
  const { listPrice, taxableAmount, tax, total, promotionPercent, gstPercent } = price;
  return (
    <Box component="section" aria-label="Price">
      <Details>
        <Detail name="Price">{formatPaise(listPrice)}</Detail>
        {kind === 'subscription' && (
          <Detail name={promotionPercent > 0 ? `After ${promotionPercent}% discount` : 'After Discount'}>
            {formatPaise(taxableAmount)}
          </Detail>
        )}
        <Detail name={`GST ${gstPercent}%`}>{formatPaise(tax)}</Detail>
        <Detail name="Payable" strong>
          {formatPaise(total)}
        </Detail>
      </Details>
    </Box>
  );
}
