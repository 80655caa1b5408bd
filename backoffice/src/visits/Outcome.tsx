import type { VisitResponse } from '#libs/contract/visits.js';
import { StatusChip } from '../components/StatusChip.js';
import { VISIT_OUTCOME } from './visit.js';

export function Outcome({ visit: { outcome } }: { visit: Pick<VisitResponse, 'outcome'> }) {
  return <StatusChip tone={VISIT_OUTCOME[outcome].tone}>{VISIT_OUTCOME[outcome].name}</StatusChip>;
}
