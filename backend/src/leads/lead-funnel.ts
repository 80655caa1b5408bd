import {
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadFunnelRow,
  type LeadSource,
  type LeadStatus,
} from '#libs/contract/leads.js';

/** The number of leads by source and status, most leads first. Sources without leads are omitted. */
export function leadFunnel(
  counts: readonly { source: LeadSource; status: LeadStatus; count: number }[],
): LeadFunnelRow[] {
  const of = (source: LeadSource, status: LeadStatus) =>
    counts.filter((row) => row.source === source && row.status === status).reduce((sum, { count }) => sum + count, 0);
  return LEAD_SOURCES.map((source) => {
    const each = LEAD_STATUSES.map((status) => [status, of(source, status)] as const);
    return {
      source,
      leads: each.reduce((sum, [, count]) => sum + count, 0),
      statuses: Object.fromEntries(each) as Record<LeadStatus, number>,
    };
  })
    .filter(({ leads }) => leads > 0)
    .sort((a, b) => b.leads - a.leads);
}
