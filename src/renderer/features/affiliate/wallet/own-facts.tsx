import type { ReactNode } from 'react';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from './copy.ts';
import css from './wallet-card.module.css';
import { accountText, type ShownAccount } from './wallet-view.ts';

/** What affiliates say of themselves. */
export type Own = 'account' | 'papers';

/** An account, and whose papers it is paid by. */
export interface OwnAccount extends ShownAccount {
  /** Null for whoever gave none yet. */
  readonly legal_name: string | null;
  readonly identity_masked: string | null;
}

export interface OwnFactsProps {
  readonly account: OwnAccount;
  readonly onChange: (what: Own) => void;
}

/** Where the money goes and by whose papers, each with the way to another. */
export function OwnFacts({ account, onChange }: OwnFactsProps) {
  const { legal_name: name, identity_masked: identity } = account;
  const hasPapers = name !== null && identity !== null;
  return (
    <>
      <Fact
        label={t('aff.account')}
        action={t('aff.account.change')}
        onChange={() => onChange('account')}
      >
        {accountText(account)}
      </Fact>
      <Fact
        label={t('aff.papers')}
        action={t(hasPapers ? 'aff.papers.change' : 'aff.papers.add')}
        onChange={() => onChange('papers')}
      >
        {hasPapers ? (
          <>
            {name}
            <br />
            <span className="num">{identity}</span>
          </>
        ) : (
          t('aff.papers.none')
        )}
      </Fact>
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly onChange: () => void;
}

function Fact({ label, children, action, onChange }: FactProps) {
  const offline = useServerReason();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        <Button
          variant="ghost"
          size="xs"
          className={css['change']}
          reason={offline}
          onClick={onChange}
        >
          {action}
        </Button>
      </dd>
    </div>
  );
}
