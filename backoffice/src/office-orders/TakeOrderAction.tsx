import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import AddShoppingCartOutlined from '@mui/icons-material/AddShoppingCartOutlined';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { isPermitted } from '../session/permissions.js';

const TakeOrderDialog = lazy(() => import('./TakeOrderDialog.js'));

/** Opens the dialog for an order by phone. Without `customer`, the dialog asks for one. */
export function TakeOrderAction({ customer }: { customer?: ProfileResponse }) {
  const [open, setOpen] = useState(false);
  if (!isPermitted('orders:write')) return null;
  return (
    <>
      <Button variant="contained" startIcon={<AddShoppingCartOutlined />} onClick={() => setOpen(true)}>
        Take an order
      </Button>
      {open && (
        <Suspense>
          <TakeOrderDialog customer={customer ?? null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
