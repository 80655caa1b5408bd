import { lazy, useMemo, type ComponentType } from 'react';
import { CssBaseline } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource, type I18nProvider } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import type { BackofficeScreen } from '#libs/screens.js';
import { attention } from './attention/index.js';
import { changes } from './audit-log/index.js';
import { communities } from './communities/index.js';
import { customers } from './customers/index.js';
import { disputes } from './disputes/index.js';
import { documents } from './documents/index.js';
import { EmployeeHome, employeeLeads } from './employee/index.js';
import { employees } from './employees/index.js';
import { faq } from './faq/index.js';
import { leads } from './leads/index.js';
import { i18nProviderOf } from './language/i18n-provider.js';
import { useLanguage } from './language/language.js';
import { listStore } from './list/list-store.js';
import { mails } from './mails/index.js';
import { orders } from './orders/index.js';
import { refunds } from './refunds/index.js';
import { settlements } from './settlements/index.js';
import { securityEvents } from './security-events/index.js';
import { subscribers } from './subscribers/index.js';
import { unmatched } from './unmatched/index.js';
import { visits } from './visits/index.js';
import { washes } from './washes/index.js';
import { BASE_PATH } from './layout/base-path.js';
import { ErrorPage } from './layout/ErrorPage.js';
import { Layout } from './layout/Layout.js';
import { NotFound } from './layout/NotFound.js';
import { Toasts } from './layout/Toasts.js';
import { authProvider } from './providers/auth-provider.js';
import { dataProvider } from './providers/data-provider.js';
import { queryClient } from './providers/query-client.js';
import { Guard } from './session/Guard.js';
import type { ScreenResource } from './session/screen-resource.js';
import { HOME, isStaff } from './session/screen-access.js';
import { readSession } from '#libs/browser/session.js';
import { darkTheme, lightTheme } from './theme/theme.js';
import { useTheme } from './theme/use-theme.js';

const RESOURCES: readonly ScreenResource[] = [
  orders,
  washes,
  visits,
  unmatched,
  refunds,
  disputes,
  settlements,
  mails,
  attention,
  documents,
  customers,
  leads,
  employees,
  communities,
  faq,
  employeeLeads,
  changes,
  securityEvents,
  subscribers,
];

const PAGES: readonly (readonly [BackofficeScreen, ComponentType])[] = [
  ['admindashboard', lazy(() => import('./home/AdminHome.js'))],
  ['renewals', lazy(() => import('./renewals/Renewals.js'))],
  ['schedule', lazy(() => import('./schedule/Schedule.js'))],
  ['employeereport', lazy(() => import('./employees/EmployeeReport.js'))],
  ['handpayments', lazy(() => import('./hand-payments/HandPayments.js'))],
  ['gst', lazy(() => import('./gst/GstReturn.js'))],
  ['settings', lazy(() => import('./settings/Settings.js'))],
  ['empdashboard', EmployeeHome],
];

const THEMES = { light: createTheme(lightTheme), dark: createTheme(darkTheme) };
const store = listStore();

/** react-admin without `Admin`, which would load its own layout, forms and pages at the start. */
function Backoffice() {
  const language = useLanguage();
  const i18nProvider = useMemo(() => language && i18nProviderOf(language), [language]);
  return <Guard>{i18nProvider && <Screens i18nProvider={i18nProvider} />}</Guard>;
}

function Screens({ i18nProvider }: { i18nProvider: I18nProvider }) {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <ThemeProvider theme={THEMES[useTheme()]}>
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          title="Backoffice"
          layout={Layout}
          dashboard={RoleHome}
          catchAll={NotFound}
          accessDenied={NotFound}
          authenticationError={NotFound}
          error={ErrorPage}
          disableTelemetry
        >
          <CustomRoutes>
            {PAGES.map(([name, Screen]) => (
              <Route key={name} path={`/${name}`} element={<Screen />} />
            ))}
          </CustomRoutes>
          {RESOURCES.map((resource) => (
            <Resource key={resource.name} {...resource} />
          ))}
        </CoreAdminUI>
        <Toasts />
      </ThemeProvider>
    </CoreAdminContext>
  );
}

/** /dashboard itself leads to the home screen of the visitor's role. */
function RoleHome() {
  const role = readSession()?.role ?? '';
  return isStaff(role) ? <Navigate to={HOME[role]} replace /> : null;
}

const router = createBrowserRouter([{ path: '*', element: <Backoffice /> }], { basename: BASE_PATH });

export function App() {
  return <RouterProvider router={router} />;
}
