import { Box, ButtonBase } from '@mui/material';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';

const Kind = styled(ButtonBase)(({ theme }) => ({
  minHeight: 40,
  padding: '0 4px',
  flex: 'none',
  font: 'inherit',
  fontWeight: 600,
  color: theme.palette.text.secondary,
  borderBottom: '2px solid transparent',
  '&.active': { color: theme.palette.primary.main, borderColor: theme.palette.primary.main },
})) as typeof ButtonBase;

/** Tabs for the lists of orders, single washes, payments and documents. */
export function OrderTabs() {
  return (
    <Box
      component="nav"
      className="not-printed"
      aria-label="Kinds of order"
      sx={{
        display: 'flex',
        gap: { xs: 1.5, sm: 1.75 },
        overflowX: 'auto',
        mb: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Kind component={NavLink} to="/allOrders">
        All orders
      </Kind>
      <Kind component={NavLink} to="/washes">
        Single washes
      </Kind>
      <Kind component={NavLink} to="/renewals">
        Renewals
      </Kind>
      <Kind component={NavLink} to="/unmatched">
        Unmatched payments
      </Kind>
      <Kind component={NavLink} to="/refunds">
        Refunds
      </Kind>
      <Kind component={NavLink} to="/disputes">
        Disputes
      </Kind>
      <Kind component={NavLink} to="/settlements">
        Settlements
      </Kind>
      <Kind component={NavLink} to="/attention">
        Need attention
      </Kind>
      <Kind component={NavLink} to="/mails">
        Mails
      </Kind>
      <Kind component={NavLink} to="/documents">
        Documents
      </Kind>
      <Kind component={NavLink} to="/gst">
        GST
      </Kind>
    </Box>
  );
}
