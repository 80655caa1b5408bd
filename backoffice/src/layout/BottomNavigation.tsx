import { Box, ButtonBase } from '@mui/material';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import { readSession } from '#libs/browser/session.js';
import { useTexts } from '../language/use-texts.js';
import { menuFor } from './screens.js';

const Entry = styled(ButtonBase)(({ theme }) => ({
  flexDirection: 'column',
  gap: 2,
  minHeight: 60,
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: theme.palette.text.secondary,
  textDecoration: 'none',
  '&.active': { color: theme.palette.primary.main, boxShadow: `inset 0 3px 0 ${theme.palette.primary.main}` },
})) as typeof ButtonBase;

/** Navigation at the bottom of the screen, for one-handed use on phones. Logout is only in the top menus. */
export function BottomNavigation() {
  const { t } = useTexts();
  return (
    <Box
      component="nav"
      aria-label={t('shell.screens')}
      sx={{
        display: { xs: 'grid', md: 'none' },
        gridAutoFlow: 'column',
        gridAutoColumns: '1fr',
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {menuFor(readSession()).map(({ path, words, text, icon: Icon }) => (
        <Entry key={path} component={NavLink} to={path}>
          <Icon />
          {text ? t(text) : words.join(' ')}
        </Entry>
      ))}
    </Box>
  );
}
