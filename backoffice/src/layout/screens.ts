import type { ComponentType } from 'react';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import type { Staff } from '../session/rooms.js';

export interface Screen {
  path: string;
  /** Other screens that belong to it. */
  also?: readonly string[];
  /** The name the specification gives it, a word each. */
  words: string[];
  icon: ComponentType;
}

export const SCREENS: Record<Staff, readonly Screen[]> = {
  admin: [
    { path: '/admindashboard', words: ['Dashboard'], icon: InsightsOutlined },
    { path: '/customers', words: ['Customers'], icon: PeopleAltOutlined },
    { path: '/manageemployees', words: ['Manage', 'Employees'], icon: BadgeOutlined },
    { path: '/communities', words: ['Communities'], icon: ApartmentOutlined },
    { path: '/leads', words: ['Leads'], icon: ContactsOutlined },
    { path: '/allOrders', also: ['/washes', '/unmatched'], words: ['Orders'], icon: ReceiptLongOutlined },
    { path: '/faq', words: ['FAQ'], icon: HelpOutlineOutlined },
    { path: '/changes', words: ['Changes'], icon: HistoryOutlined },
    { path: '/settings', words: ['Settings'], icon: SettingsOutlined },
  ],
  employee: [
    { path: '/empdashboard', words: ['Home'], icon: HomeOutlined },
    { path: '/employeeleads', words: ['My Leads'], icon: ContactsOutlined },
  ],
};
