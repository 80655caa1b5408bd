import type { ComponentType } from 'react';
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import type { Session } from '#libs/browser/session.js';
import { isStaff, mayOpen, type Staff } from '../session/screen-access.js';
import { mayChange } from '../session/permissions.js';

interface EntryScreen {
  path: string;
  /** Its name in the command palette; the name of the entry if there is none. */
  name?: string;
  /** Its name on its tab, if it is a different one. */
  tab?: string;
  /** Other words by which the command palette finds it. */
  keywords?: string;
}

interface Entry {
  path: string;
  /** The screens of an entry with more than one, in the order of their tabs. */
  screens?: readonly EntryScreen[];
  /** What the tabs are called, if it is not the name of the entry. */
  tabsLabel?: string;
  /** The words of the name. The specification runs them together. */
  words: string[];
  /** Other words by which the command palette finds its own screen. */
  keywords?: string;
  /** The name of a screen of employees, who choose their language. */
  text?: 'shell.home' | 'shell.leads';
  icon: ComponentType;
  /** The form that creates a record of this screen, with its name. */
  create?: { path: string; name: string };
}

/** An entry of the menu, with its further screens and their names. */
type MenuEntry = Omit<Entry, 'screens' | 'tabsLabel'> & { also: readonly Named[] };

interface Named {
  path: string;
  name: string;
  keywords?: string;
}

const ENTRIES: Record<Staff, readonly Entry[]> = {
  admin: [
    { path: '/admindashboard', words: ['Dashboard'], icon: InsightsOutlined },
    {
      path: '/customers',
      words: ['Customers'],
      icon: PeopleAltOutlined,
      create: { path: '/customers/create', name: 'New customer' },
    },
    {
      path: '/manageemployees',
      screens: [
        { path: '/manageemployees', tab: 'Employees' },
        { path: '/employeereport', name: 'Employees by month', tab: 'By month' },
      ],
      tabsLabel: 'Employees',
      words: ['Manage', 'Employees'],
      icon: BadgeOutlined,
      create: { path: '/manageemployees/create', name: 'New employee' },
    },
    {
      path: '/communities',
      words: ['Communities'],
      icon: ApartmentOutlined,
      create: { path: '/communities/create', name: 'New community' },
    },
    {
      path: '/leads',
      screens: [{ path: '/leads' }, { path: '/subscribers', name: 'Subscribers' }],
      words: ['Leads'],
      icon: ContactsOutlined,
      create: { path: '/leads/create', name: 'New lead' },
    },
    {
      path: '/allOrders',
      screens: [
        { path: '/allOrders', tab: 'All orders' },
        { path: '/washes', name: 'Single washes' },
        { path: '/renewals', name: 'Renewals' },
        { path: '/schedule', name: 'Schedule' },
        { path: '/visits', name: 'Visits' },
      ],
      words: ['Orders'],
      icon: ReceiptLongOutlined,
    },
    {
      path: '/unmatched',
      screens: [
        { path: '/unmatched', name: 'Unmatched payments' },
        { path: '/refunds', name: 'Refunds' },
        { path: '/disputes', name: 'Disputes' },
        { path: '/settlements', name: 'Settlements' },
        { path: '/handpayments', name: 'Payments by hand', tab: 'By hand' },
        { path: '/attention', name: 'Payments that need attention', tab: 'Need attention' },
      ],
      words: ['Money'],
      icon: AccountBalanceWalletOutlined,
    },
    {
      path: '/documents',
      screens: [{ path: '/documents' }, { path: '/gst', name: 'GST', keywords: 'returns GSTR' }],
      words: ['Invoices'],
      keywords: 'credit notes documents',
      icon: RequestQuoteOutlined,
    },
    { path: '/mails', words: ['Emails'], icon: MailOutlined },
    { path: '/faq', words: ['FAQ'], icon: HelpOutlineOutlined, create: { path: '/faq/create', name: 'New question' } },
    { path: '/changes', words: ['Audit log'], icon: HistoryOutlined },
    { path: '/security-events', words: ['Security'], icon: ShieldOutlined },
    { path: '/settings', words: ['Settings'], icon: SettingsOutlined },
  ],
  employee: [
    { path: '/empdashboard', words: ['Home'], text: 'shell.home', icon: HomeOutlined },
    { path: '/employeeleads', words: ['My Leads'], text: 'shell.leads', icon: ContactsOutlined },
  ],
};

type Viewer = Pick<Session, 'role' | 'staffRole'> | null;

/**
 * The entries of the menu, with the screens that a member of staff may open. An entry whose own screen is not one of
 * them has the name of its first other one.
 */
export function menuFor(viewer: Viewer): MenuEntry[] {
  return entriesFor(viewer).flatMap(({ create, screens, ...entry }) => {
    const { path, words, keywords, text, icon } = entry;
    const also = openTo(viewer, screens ?? []).flatMap(({ path: other, name, keywords: ofOther }) =>
      name ? [{ path: other, name, ...(ofOther && { keywords: ofOther }) }] : [],
    );
    const [first] = also;
    if (openTo(viewer, [entry]).length === 0)
      return first ? [{ path: first.path, words: [first.name], icon, also: also.slice(1) }] : [];
    return [
      {
        path,
        words,
        ...(keywords && { keywords }),
        ...(text && { text }),
        icon,
        also,
        ...(create && mayChange(path.slice(1)) && { create }),
      },
    ];
  });
}

/** The tabs above the screens of an entry, of which one is at `pathname`: those that a member of staff may open. */
export function tabsFor(viewer: Viewer, pathname: string): { label: string; tabs: Named[] } {
  const isHere = ({ path }: EntryScreen) => pathname === path || pathname.startsWith(`${path}/`);
  const entry = entriesFor(viewer).find(({ screens }) => screens?.some(isHere));
  const name = entry?.words.join(' ') ?? '';
  return {
    label: entry?.tabsLabel ?? name,
    tabs: openTo(viewer, entry?.screens ?? []).map((one) => ({ path: one.path, name: one.tab ?? one.name ?? name })),
  };
}

function entriesFor(viewer: Viewer): readonly Entry[] {
  return viewer && isStaff(viewer.role) ? ENTRIES[viewer.role] : [];
}

function openTo<T extends { path: string }>(viewer: Viewer, screens: readonly T[]): T[] {
  return screens.filter(({ path }) => viewer && mayOpen(path.slice(1), viewer));
}
