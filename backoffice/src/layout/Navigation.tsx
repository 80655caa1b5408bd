import { Box, ButtonBase } from '@mui/material';
import { styled } from '@mui/material/styles';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { NavLink, useLocation } from 'react-router-dom';
import { PlainList } from '../components/PlainList.js';
import { BrandLogo } from './BrandLogo.js';
import { HOME, type Staff } from '../session/screen-access.js';
import { readSession } from '#libs/browser/session.js';
import { useTexts } from '../language/use-texts.js';
import { menuFor } from './screens.js';
import { useLogout } from './use-logout.js';

export const NAVIGATION_WIDTH = 232;

const Entry = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 12,
  width: '100%',
  minHeight: 44,
  padding: '0 12px',
  borderRadius: 8,
  font: 'inherit',
  fontWeight: 550,
  color: theme.navigation.secondary,
  textDecoration: 'none',
  '&:hover': { color: theme.navigation.text, background: theme.navigation.active },
  '&.active': {
    color: theme.navigation.text,
    background: theme.navigation.active,
    boxShadow: `inset 3px 0 0 ${theme.navigation.accent}`,
  },
  '& svg': { fontSize: 20 },
})) as typeof ButtonBase;

export function Navigation({ role, onNavigate }: { role: Staff; onNavigate?: () => void }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const { logOut, confirmDialog } = useLogout();
  return (
    <Box
      component="nav"
      aria-label={t('shell.name')}
      sx={(theme) => ({
        display: 'flex',
        flexDirection: 'column',
        width: NAVIGATION_WIDTH,
        height: '100%',
        p: 1.5,
        color: theme.navigation.text,
        background: theme.navigation.background,
        overflowY: 'auto',
      })}
    >
      <Brand role={role} />
      <PlainList gap={0.5}>
        {menuFor(readSession()).map(({ path, also, words, text, icon: Icon }) => (
          <li key={path}>
            <Entry
              component={NavLink}
              to={path}
              onClick={onNavigate}
              className={also.some((other) => pathname.startsWith(other.path)) ? 'active' : undefined}
            >
              <Icon />
              <Words words={text ? [t(text)] : words} />
            </Entry>
          </li>
        ))}
      </PlainList>
      <Box sx={{ mt: 'auto', pt: 2 }}>
        <Entry onClick={logOut}>
          <LogoutOutlined />
          {t('shell.logout')}
        </Entry>
        {confirmDialog}
      </Box>
    </Box>
  );
}

function Brand({ role }: { role: Staff }) {
  return (
    <Box component={NavLink} to={HOME[role]} sx={{ px: 1, py: 1, mb: 2, color: 'inherit', textDecoration: 'none' }}>
      <BrandLogo />
    </Box>
  );
}

/** The specification runs the words of a name together. A margin separates them visually. */
function Words({ words }: { words: string[] }) {
  return (
    <span>
      {words.map((word, index) => (
        <span key={word} style={index > 0 ? { marginInlineStart: '0.28em' } : undefined}>
          {word}
        </span>
      ))}
    </span>
  );
}
