import type { PushTopic } from '#shared/push/push-event.ts';
import { useLive } from '../../live/live-provider.tsx';
import { useVouchers } from '../../platform/use-vouchers.ts';

const topics: readonly PushTopic[] = ['vouchers'];

/**
 * Draws nothing: asks for the vouchers again when the server tells that some changed. Once in the
 * layout, however many buttons show them.
 */
export function VoucherWatch() {
  const [, reload] = useVouchers();
  useLive(topics, reload);
  return null;
}
