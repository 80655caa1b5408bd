import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import AddShoppingCartOutlined from '@mui/icons-material/AddShoppingCartOutlined';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { OrderKind } from '#libs/contract/orders.js';
import { isPermitted } from '../session/permissions.js';

const TakeOrderDialog = lazy(() => import('./TakeOrderDialog.js'));

interface TakeOrderActionProps {
  /** By default, the dialog asks for one. */
  customer?: ProfileResponse;
  /** The kind to begin with. By default a plan, or a wash for a customer with a plan. */
  kind?: OrderKind;
}

/** Opens the dialog for an order by phone. */
export function TakeOrderAction({ customer, kind }: TakeOrderActionProps) {
  const [open, setOpen] = useState(false);
  if (!isPermitted('orders:write')) return null;
  return (
    <>
      <Button variant="contained" startIcon={<AddShoppingCartOutlined />} onClick={() => setOpen(true)}>
        Take an order
      </Button>
      {open && (
        <Suspense>
          <TakeOrderDialog customer={customer ?? null} kind={kind ?? null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
