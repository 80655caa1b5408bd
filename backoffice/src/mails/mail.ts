import { MAIL_STATUSES, type MailStatus } from '#libs/contract/mails.js';
import type { Filter } from '../list/filters.js';
import type { ToneName } from '../theme/palette.js';

export const MAIL_STATUS: Record<MailStatus, { name: string; tone: ToneName }> = {
  queued: { name: 'Queued', tone: 'waiting' },
  sent: { name: 'Sent', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  expired: { name: 'Expired', tone: 'ended' },
};

export const MAIL_CHOICES = MAIL_STATUSES.map((id) => ({ id, name: MAIL_STATUS[id].name }));

export const MAIL_FILTERS: readonly Filter[] = [
  { kind: 'choices', source: 'status', label: 'Status', choices: MAIL_CHOICES },
  { kind: 'flag', source: 'delayed', label: 'Delivery', yes: 'Delayed (three attempts or more)' },
  { kind: 'days', source: 'createdAt', label: 'Created', of: 'instant' },
];
