import { useEffect, useRef } from 'react';
import { Box, ButtonBase } from '@mui/material';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import { readSession } from '#libs/browser/session.js';
import { mayOpen } from '../session/screen-access.js';
import { TOUCH } from '../theme/theme.js';
import { centreInRow } from './centre-in-row.js';

const Kind = styled(ButtonBase)(({ theme }) => ({
  minHeight: 40,
  [TOUCH]: { minWidth: 44, minHeight: 44 },
  padding: '0 4px',
  flex: 'none',
  font: 'inherit',
  fontWeight: 600,
  color: theme.palette.text.secondary,
  borderBottom: '2px solid transparent',
  '&.active': { color: theme.palette.primary.main, borderColor: theme.palette.primary.main },
})) as typeof ButtonBase;

interface TabsProps {
  label: string;
  screens: readonly (readonly [path: string, name: string])[];
}

/** Links to those screens of a menu entry that the signed-in member of staff may open. */
function Tabs({ label, screens }: TabsProps) {
  const session = readSession();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const active = row.current?.querySelector<HTMLElement>('.active');
    if (active) centreInRow(active);
  }, []);
  return (
    <Box
      ref={row}
      component="nav"
      className="not-printed"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: { xs: 1.5, sm: 2.5 },
        overflowX: 'auto',
        mb: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {screens
        .filter(([path]) => session && mayOpen(path.slice(1), session))
        .map(([path, name]) => (
          <Kind key={path} component={NavLink} to={path}>
            {name}
          </Kind>
        ))}
    </Box>
  );
}

export function OrderTabs() {
  return <Tabs label="Orders" screens={ORDERS} />;
}

export function EmployeeTabs() {
  return <Tabs label="Employees" screens={EMPLOYEES} />;
}

export function MoneyTabs() {
  return <Tabs label="Money" screens={MONEY} />;
}

export function InvoiceTabs() {
  return <Tabs label="Invoices" screens={INVOICES} />;
}

const EMPLOYEES = [
  ['/manageemployees', 'Employees'],
  ['/employeereport', 'By month'],
] as const;

const ORDERS = [
  ['/allOrders', 'All orders'],
  ['/washes', 'Single washes'],
  ['/renewals', 'Renewals'],
  ['/schedule', 'Schedule'],
  ['/visits', 'Visits'],
] as const;

const MONEY = [
  ['/unmatched', 'Unmatched payments'],
  ['/refunds', 'Refunds'],
  ['/disputes', 'Disputes'],
  ['/settlements', 'Settlements'],
  ['/attention', 'Need attention'],
] as const;

const INVOICES = [
  ['/documents', 'Invoices'],
  ['/gst', 'GST'],
] as const;
