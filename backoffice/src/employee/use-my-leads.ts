import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackofficeProvider } from '../providers/data-provider.js';

export function useMyLeads() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return useQuery({ queryKey: ['employeeleads'], queryFn: () => dataProvider.myLeads() });
}
