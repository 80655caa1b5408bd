import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Box, Drawer } from '@mui/material';
import { SkipNavigationButton } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { VisitMarks } from '../employee/VisitMarks.js';
import { fetchEmployeeScreens } from '../employee/index.js';
import { ImportNotifications } from '../import/ImportNotifications.js';
import { ScreenHistoryContext, useScreenHistory } from '../components/screen-focus.js';
import { useShortcut } from '../components/shortcuts.js';
import { LoadingState } from '../components/LoadingState.js';
import { UnsavedChangesDialog } from '../components/UnsavedChangesDialog.js';
import { NoAccessNotice } from '../session/NoAccessNotice.js';
import { SignInAgain } from '../session/SignInAgain.js';
import { isPermitted } from '../session/permissions.js';
import { isStaff } from '../session/screen-access.js';
import { useTexts } from '../language/use-texts.js';
import { keepFocus } from '#libs/browser/kept-focus.js';
import { readSession } from '#libs/browser/session.js';
import { BottomNavigation } from './BottomNavigation.js';
import { Boundary } from './Boundary.js';
import { ChoiceErrors } from './ChoiceErrors.js';
import { Navigation, NAVIGATION_WIDTH } from './Navigation.js';
import { OfflineNotice } from './OfflineNotice.js';
import { TopBar } from './TopBar.js';
import { useNew } from './use-new.js';
import { useCommandPalette } from './use-command-palette.js';
import { useOpenOnScreen } from './use-open-on-screen.js';

const loadPalette = () => import('./CommandPalette.js');
const CommandPalette = lazy(loadPalette);
const LiveUpdates = lazy(() => import('../updates/LiveUpdates.js'));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.js'));

const PRELOAD_AFTER_MS = 2_000;

export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [navigationOpen, setNavigationOpen] = useOpenOnScreen(pathname);
  const [keysOpen, setKeysOpen] = useOpenOnScreen(pathname);
  const stored = readSession()?.role ?? '';
  const role = isStaff(stored) ? stored : 'employee';
  const searches = role === 'admin';
  const followsChanges = isPermitted('updates');
  const palette = useCommandPalette(searches, pathname);
  const screenHistory = useScreenHistory();
  useEffect(() => {
    // Preloaded, because admins type as soon as the palette opens.
    if (searches) return void loadPalette();
    // Preloaded, because employees may lose the signal in a basement; late, because today's cars come first.
    const timer = setTimeout(fetchEmployeeScreens, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [searches]);

  useEffect(keepFocus, []);
  useShortcut('?', searches ? () => setKeysOpen(true) : null);
  useShortcut('n', useNew(palette.open));

  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <SkipNavigationButton />
      <Box
        className="not-printed"
        sx={{
          display: { xs: 'none', md: 'block' },
          flex: `0 0 ${NAVIGATION_WIDTH}px`,
          position: 'sticky',
          top: 0,
          height: '100vh',
        }}
      >
        <Navigation role={role} />
      </Box>
      <Drawer
        open={navigationOpen}
        onClose={() => setNavigationOpen(false)}
        slotProps={{ paper: { 'aria-label': t('shell.menu') } }}
        sx={{ display: { md: 'none' } }}
      >
        <Navigation role={role} onNavigate={() => setNavigationOpen(false)} />
      </Drawer>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          pb: role === 'employee' ? { xs: 8, md: 0 } : 0,
        }}
      >
        <TopBar
          onOpenNavigation={() => setNavigationOpen(true)}
          onSearch={searches ? () => palette.open() : undefined}
          onKeys={searches ? () => setKeysOpen(true) : undefined}
        />
        <OfflineNotice keepsMarks={role === 'employee'} />
        {role === 'employee' && <VisitMarks />}
        <Suspense fallback={null}>{followsChanges && <LiveUpdates />}</Suspense>
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', '&:focus': { outline: 'none' } }}
        >
          <Boundary path={pathname}>
            <ScreenHistoryContext value={screenHistory}>
              <Suspense fallback={<LoadingState />}>{children}</Suspense>
            </ScreenHistoryContext>
          </Boundary>
        </Box>
        {role === 'employee' && <BottomNavigation />}
      </Box>
      <UnsavedChangesDialog />
      <SignInAgain />
      <NoAccessNotice />
      <ChoiceErrors />
      {isPermitted('imports') && <ImportNotifications />}
      {palette.isOpen && (
        <Suspense fallback={null}>
          <CommandPalette {...palette} />
        </Suspense>
      )}
      <Suspense fallback={null}>{keysOpen && <ShortcutsDialog onClose={() => setKeysOpen(false)} />}</Suspense>
    </Box>
  );
}
