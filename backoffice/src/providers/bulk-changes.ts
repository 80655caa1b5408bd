import type { Identifier } from 'react-admin';
import type { LeadResponse } from '#libs/contract/leads.js';
import { changeEach } from './change-each.js';
import type { BackofficeProvider } from './backoffice-provider.js';

type Change = (provider: BackofficeProvider, id: string, data: object) => Promise<unknown>;

/** Bulk changes that are not plain updates, by resource. */
const CHANGES: Record<string, Change> = {
  customers: (provider, id, data) => provider.changeCustomerTags(id, data),
  leads: changeLead,
  washes: (provider, id, data) =>
    'assigneeId' in data
      ? provider.assignWash(id, data.assigneeId as string | null)
      : provider.update('washes', { id, data, previousData: { id } }),
};

/** Makes the same change to each record. Throws what changeEach throws. */
export function updateEach(provider: BackofficeProvider, resource: string, ids: readonly Identifier[], data: object) {
  const change: Change =
    CHANGES[resource] ?? ((_, id) => provider.update(resource, { id, data, previousData: { id } }));
  return changeEach(ids, 'updated', (id) => change(provider, String(id), data));
}

/** Deletes each record. Throws what changeEach throws. */
export function deleteEach(provider: BackofficeProvider, resource: string, ids: readonly Identifier[]) {
  return changeEach(ids, 'deleted', (id) => provider.delete(resource, { id }));
}

/** Changes a lead's status and other details. Omitted details stay unchanged. */
async function changeLead(
  provider: BackofficeProvider,
  id: string,
  { status, reason, ...details }: Partial<LeadResponse> & { reason?: string },
): Promise<void> {
  if (Object.keys(details).length > 0) {
    const { data: lead } = await provider.getOne<LeadResponse>('leads', { id });
    const { name, email, version } = lead;
    await provider.update('leads', { id, data: { name, email, version, ...details }, previousData: lead });
  }
  if (status) await provider.changeLeadStatus(id, status, reason);
}
