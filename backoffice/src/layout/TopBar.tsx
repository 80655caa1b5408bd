import { useState } from 'react';
import {
  Box,
  Button,
  CircularProgress,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Tooltip,
  Typography,
} from '@mui/material';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AddToHomeScreenOutlined from '@mui/icons-material/AddToHomeScreenOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import MenuOutlined from '@mui/icons-material/MenuOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import { useLoading, useRefresh } from 'react-admin';
import { readSession } from '#libs/browser/session.js';
import { toggleTheme } from '#libs/browser/theme.js';
import { LANGUAGES } from '#libs/browser/language.js';
import { accountRoleName } from '#libs/value-names.js';
import { useChooseLanguage } from '../language/use-choose-language.js';
import { useTexts } from '../language/use-texts.js';
import { useTheme } from '../theme/use-theme.js';
import { useInstallation } from './use-installation.js';
import { useLogout } from './use-logout.js';

export const PALETTE_KEYS = /mac/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

interface TopBarProps {
  onOpenNavigation: () => void;
  /** Opens the command palette. Undefined when there is nothing to search. */
  onSearch?: () => void;
  /** Shows the keyboard shortcuts. Undefined when there are none. */
  onKeys?: () => void;
}

export function TopBar({ onOpenNavigation, onSearch, onKeys }: TopBarProps) {
  const { t } = useTexts();
  return (
    <Box
      component="header"
      className="not-printed"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        height: 56,
        px: { xs: 1, sm: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label={t('shell.openMenu')} onClick={onOpenNavigation} sx={{ display: { md: 'none' } }}>
        <MenuOutlined />
      </IconButton>
      {onSearch && (
        <Button
          color="inherit"
          variant="outlined"
          onClick={onSearch}
          startIcon={<SearchOutlined />}
          sx={{
            flex: '0 1 420px',
            minWidth: 0,
            justifyContent: 'flex-start',
            color: 'text.secondary',
            borderColor: 'divider',
            fontWeight: 450,
          }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            Search or jump to…
          </Box>
          <Box
            component="kbd"
            sx={{ ml: 'auto', pl: 2, font: 'inherit', fontSize: '0.8125rem', display: { xs: 'none', sm: 'block' } }}
          >
            {PALETTE_KEYS}
          </Box>
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Refresh />
      <ModeToggle />
      <UserMenu onKeys={onKeys} />
    </Box>
  );
}

function Refresh() {
  const { t } = useTexts();
  const loading = useLoading();
  const refresh = useRefresh();
  return (
    <Tooltip title={t('shell.refresh')}>
      <IconButton aria-label={t('shell.refresh')} onClick={refresh}>
        {loading ? <CircularProgress size={20} color="inherit" aria-label={t('shell.loading')} /> : <RefreshOutlined />}
      </IconButton>
    </Tooltip>
  );
}

function ModeToggle() {
  const { t } = useTexts();
  const label = t(useTheme() === 'dark' ? 'shell.lightMode' : 'shell.darkMode');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={toggleTheme}>
        {useTheme() === 'dark' ? <LightModeOutlined /> : <DarkModeOutlined />}
      </IconButton>
    </Tooltip>
  );
}

function UserMenu({ onKeys }: Pick<TopBarProps, 'onKeys'>) {
  const { t } = useTexts();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { logOut, confirmDialog } = useLogout();
  const install = useInstallation();
  const session = readSession();
  return (
    <>
      <Tooltip title={t('shell.account')}>
        <IconButton
          aria-label={t('shell.account')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <AccountCircleOutlined />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          root: { role: 'region', 'aria-label': t('shell.account') },
          list: { 'aria-label': t('shell.account') },
        }}
      >
        <MenuItem disabled divider sx={{ '&.Mui-disabled': { opacity: 1 }, whiteSpace: 'normal', maxWidth: 280 }}>
          <div>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{session?.email}</Typography>
            <Typography variant="body2" color="textSecondary">
              {session?.role === 'employee' ? t('shell.employee') : session && accountRoleName(session)}
            </Typography>
          </div>
        </MenuItem>
        {onKeys && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              onKeys();
            }}
          >
            <ListItemIcon>
              <KeyboardOutlined fontSize="small" />
            </ListItemIcon>
            Keyboard shortcuts
            <Box component="kbd" sx={{ ml: 'auto', pl: 3, font: 'inherit', color: 'text.secondary' }}>
              ?
            </Box>
          </MenuItem>
        )}
        {session?.role === 'employee' && <LanguageItem onChoose={() => setAnchor(null)} />}
        {install && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              install();
            }}
          >
            <ListItemIcon>
              <AddToHomeScreenOutlined fontSize="small" />
            </ListItemIcon>
            {t('shell.install')}
          </MenuItem>
        )}
        <MenuItem component="a" href="/profilepage">
          <ListItemIcon>
            <AccountCircleOutlined fontSize="small" />
          </ListItemIcon>
          {t('shell.profile')}
        </MenuItem>
        <MenuItem component="a" href="/">
          <ListItemIcon>
            <OpenInNewOutlined fontSize="small" />
          </ListItemIcon>
          {t('shell.website')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            logOut();
          }}
        >
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          {t('shell.logout')}
        </MenuItem>
      </Menu>
      {confirmDialog}
    </>
  );
}

/** Changes to the other language, with its name in its own script. */
function LanguageItem({ onChoose }: { onChoose: () => void }) {
  const other = useTexts().language === 'en' ? 'hi' : 'en';
  const choose = useChooseLanguage();
  return (
    <MenuItem
      onClick={() => {
        onChoose();
        choose(other);
      }}
    >
      <ListItemIcon>
        <TranslateOutlined fontSize="small" />
      </ListItemIcon>
      <span lang={LANGUAGES[other].tag}>{LANGUAGES[other].name}</span>
    </MenuItem>
  );
}
