import { useEffect, useRef } from 'react';
import { Box, ButtonBase } from '@mui/material';
import { styled } from '@mui/material/styles';
import { NavLink, useLocation } from 'react-router-dom';
import { readSession } from '#libs/browser/session.js';
import { centreInRow } from '../components/centre-in-row.js';
import { TOUCH } from '../theme/theme.js';
import { tabsFor } from './screens.js';

const Tab = styled(ButtonBase)(({ theme }) => ({
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

/** Links to the screens of the current menu entry, above each of them. */
export function ScreenTabs() {
  const { pathname } = useLocation();
  const { label, tabs } = tabsFor(readSession(), pathname);
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
        // Rows scroll by whole pixels, and the last tab can end at a fraction of one.
        pr: '1px',
        mb: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {tabs.map(({ path, name }) => (
        <Tab key={path} component={NavLink} to={path}>
          {name}
        </Tab>
      ))}
    </Box>
  );
}
