import { lazyPart } from '#renderer/ui/states/lazy-part.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { Dashboard } from './dashboard-view.tsx';
import { useAccount } from './use-affiliate.ts';

const JoinPanel = lazyPart(async () => (await import('../join/join-panel.tsx')).JoinPanel, {
  waiting: <Skeleton height="30rem" width="100%" />,
});

/**
 * `/affiliate/dashboard`: how much, how sure, when paid, what to share next; of somebody who is no
 * affiliate yet, how to become one. (design 5.15)
 */
export function AffiliateDashboardPage() {
  const account = useAccount();
  return account.kind === 'ready' && account.data === null ? (
    <JoinPanel />
  ) : (
    <Dashboard account={account} />
  );
}
