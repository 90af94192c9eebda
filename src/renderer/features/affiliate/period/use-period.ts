import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type PeriodChoice, readPeriod, withPeriod } from './period-address.ts';

/** The period in the address: a reload, the back button and a link lead to the same one. */
export function usePeriod(): readonly [
  choice: PeriodChoice,
  choose: (choice: PeriodChoice) => void,
] {
  const [params, setParams] = useSearchParams();
  const address = withPeriod(new URLSearchParams(), readPeriod(params)).toString();
  // The same object while the address says the same: it goes into variables of queries.
  const choice = useMemo(() => readPeriod(new URLSearchParams(address)), [address]);
  const choose = useCallback(
    (next: PeriodChoice) =>
      setParams((before) => withPeriod(before, next), { preventScrollReset: true }),
    [setParams],
  );
  return [choice, choose];
}
