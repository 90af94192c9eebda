import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { t } from '../copy.ts';

/** From when a list is that was kept on this device: there is no network. */
export function KeptSince({ asOfMs }: { readonly asOfMs: number }) {
  const now = useNow();
  return <p className="t3 sm">{t('home.prog.kept', { time: formatTimestamp(asOfMs, now) })}</p>;
}
