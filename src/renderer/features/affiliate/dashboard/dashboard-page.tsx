import { useAccount } from './use-affiliate.ts';
import { Dashboard } from './dashboard-view.tsx';

/** `/affiliate/dashboard`: how much, how sure, when paid, what to share next. (design 5.15) */
export function AffiliateDashboardPage() {
  const account = useAccount();
  return <Dashboard account={account} />;
}
