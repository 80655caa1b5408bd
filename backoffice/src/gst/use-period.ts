import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { MONTH } from '#libs/calendar.js';
import { lastOfQuarter, type PeriodLength, type ReturnPeriod } from '#libs/return-period.js';
import { thisMonth } from '../components/format.js';

/** The period in the URL; by default the current one, of the length that was chosen last in this browser. */
export function usePeriod(): [ReturnPeriod, (period: ReturnPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const [lastLength, setLastLength] = useStore<PeriodLength>('gst.period', 'month');
  const chosen = search.get('month') ?? '';
  const isChosen = MONTH.test(chosen);
  const month = isChosen ? chosen : thisMonth();
  const length = isChosen ? lengthOf(search.get('period')) : lastLength;
  function choose(period: ReturnPeriod) {
    setLastLength(period.length);
    setSearch({ month: period.month, ...(period.length === 'quarter' && { period: 'quarter' }) });
  }
  return [{ month: length === 'quarter' ? lastOfQuarter(month) : month, length }, choose];
}

function lengthOf(text: string | null): PeriodLength {
  return text === 'quarter' ? 'quarter' : 'month';
}
