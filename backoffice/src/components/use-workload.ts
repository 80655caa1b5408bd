import { useQuery } from '@tanstack/react-query';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';
import { countText, NONE } from './format.js';

/** The workload by community and employee. Undefined while loading, and without permission. */
export function useWorkload() {
  return useWorkloadQuery().data;
}

/** The same with its error. */
export function useWorkloadQuery() {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['workload'],
    queryFn: () => dataProvider.workload(),
    enabled: isPermitted('staff:read'),
  });
}

/** `42 plans, 3 washes`. */
export function workText({ plans, washes }: { plans: number; washes: number }, none = NONE): string {
  const parts = [
    plans > 0 && (plans === 1 ? '1 plan' : `${countText(plans)} plans`),
    washes > 0 && (washes === 1 ? '1 wash' : `${countText(washes)} washes`),
  ].filter(Boolean);
  return parts.join(', ') || none;
}
