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

interface Screen {
  path: string;
  /** Further screens of the entry, with their names. */
  also?: readonly { path: string; name: string }[];
  /** The words of the name. The specification runs them together. */
  words: string[];
  icon: ComponentType;
  /** The form that creates a record of this screen, with its name. */
  create?: { path: string; name: string };
}

const SCREENS: Record<Staff, readonly Screen[]> = {
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
      also: [{ path: '/employeereport', name: 'Employees by month' }],
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
      also: [{ path: '/subscribers', name: 'Subscribers' }],
      words: ['Leads'],
      icon: ContactsOutlined,
    },
    {
      path: '/allOrders',
      also: [
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
      also: [
        { path: '/unmatched', name: 'Unmatched payments' },
        { path: '/refunds', name: 'Refunds' },
        { path: '/disputes', name: 'Disputes' },
        { path: '/settlements', name: 'Settlements' },
        { path: '/attention', name: 'Payments that need attention' },
      ],
      words: ['Money'],
      icon: AccountBalanceWalletOutlined,
    },
    {
      path: '/documents',
      also: [
        { path: '/documents', name: 'Invoices and credit notes' },
        { path: '/gst', name: 'GST returns' },
      ],
      words: ['Invoices'],
      icon: RequestQuoteOutlined,
    },
    { path: '/mails', words: ['Emails'], icon: MailOutlined },
    { path: '/faq', words: ['FAQ'], icon: HelpOutlineOutlined, create: { path: '/faq/create', name: 'New question' } },
    { path: '/changes', words: ['Audit log'], icon: HistoryOutlined },
    { path: '/security-events', words: ['Security'], icon: ShieldOutlined },
    { path: '/settings', words: ['Settings'], icon: SettingsOutlined },
  ],
  employee: [
    { path: '/empdashboard', words: ['Home'], icon: HomeOutlined },
    { path: '/employeeleads', words: ['My Leads'], icon: ContactsOutlined },
  ],
};

/**
 * The entries of the menu, with the screens that a member of staff may open. An entry whose own screen is not one of them
 * has the name of its first other one.
 */
export function screensFor(session: Pick<Session, 'role' | 'staffRole'> | null): Screen[] {
  if (!session || !isStaff(session.role)) return [];
  const isOpen = ({ path }: { path: string }) => mayOpen(path.slice(1), session);
  return SCREENS[session.role].flatMap(({ create, also, ...screen }) => {
    const others = also?.filter(isOpen) ?? [];
    const [first] = others;
    if (!isOpen(screen))
      return first ? { ...screen, path: first.path, words: [first.name], also: others.slice(1) } : [];
    return {
      ...screen,
      ...(also && { also: others }),
      ...(create && mayChange(screen.path.slice(1)) && { create }),
    };
  });
}
