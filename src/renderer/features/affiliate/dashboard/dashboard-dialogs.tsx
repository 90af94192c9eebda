import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import type { Own } from '../wallet/own-facts.tsx';
import type { Wallet } from '../wallet/use-wallet.ts';
import type { Account } from './use-affiliate.ts';

const AccountDialog = pageDialog(
  async () => (await import('../account/account-dialog.tsx')).AccountDialog,
);
const PapersDialog = pageDialog(
  async () => (await import('../papers/papers-dialog.tsx')).PapersDialog,
);
const LinkBuilderDialog = pageDialog(
  async () => (await import('../links/link-builder-dialog.tsx')).LinkBuilderDialog,
);

/** A new link, or what of their own they change. */
export type OpenedDialog = 'link' | Own;

export interface DashboardDialogsProps {
  readonly opened: OpenedDialog | null;
  readonly member: Account;
  /** Null while it is not known. */
  readonly wallet: Wallet | null;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The dialog of the page that is open, if one is. */
export function DashboardDialogs({
  opened,
  member,
  wallet,
  onChanged,
  onClose,
}: DashboardDialogsProps) {
  if (opened === 'link') return <LinkBuilderDialog link={member.link} onClose={onClose} />;
  if (opened === 'papers')
    return <PapersDialog known={member} onChanged={onChanged} onClose={onClose} />;
  if (opened === 'account')
    return (
      <AccountDialog
        account={member}
        stops={stoppedBy(wallet)}
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  return null;
}

/** What of the wallet another account would stop, VND. */
function stoppedBy(wallet: Wallet | null): string | null {
  const preparing = wallet?.preparing_payout ?? null;
  return preparing === null || preparing.is_of_former_account ? null : preparing.gross_amount;
}
