import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef, useState } from 'react';
import {
  KeepRecoveryCodesDocument,
  MakeRecoveryCodesDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { useSession } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { CopyAction } from '../../ui/text/copy-action.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { t } from './copy.ts';
import css from './second-factor.module.css';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

const fileName = 'mai-vang-ma-du-phong.txt';

/** The last step, always: ten codes, shown once. Going on needs the tick. */
export function CodesStep({
  ticket,
  onDone,
}: {
  readonly ticket: string;
  readonly onDone: () => void;
}) {
  const { codes, problem } = useNewCodes(ticket);
  const [isKept, setKept] = useState(false);
  const { keep, busy, refusal } = useKeeping(codes, onDone);
  return (
    <>
      <div data-printed="">
        <h1 className="h-page" tabIndex={-1}>
          {t('factor.new.title')}
        </h1>
        <p className={css['lead']}>{t('factor.new.lead')}</p>
      </div>
      <Card as="section" data-printed="" className={css['card']}>
        {codes === null && problem === null && <Skeleton width="100%" height="14rem" />}
        {problem !== null && (
          <p role="alert" className={css['refusal']}>
            {errorText(problem)}
          </p>
        )}
        {codes !== null && <Codes codes={codes} />}
      </Card>
      <Checkbox
        label={t('factor.codes.kept')}
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
      />
      {refusal !== null && (
        <p role="alert" className={css['refusal']}>
          {errorText(refusal)}
        </p>
      )}
      <div className={css['foot']}>
        <Button
          variant="primary"
          size="xl"
          block
          busy={busy}
          busyLabel={t('factor.new.busy')}
          reason={isKept || problem !== null ? undefined : t('factor.new.tick')}
          onClick={() => (problem === null ? void keep() : onDone())}
        >
          {t('factor.new.done')}
        </Button>
      </div>
    </>
  );
}

/** Says to the server that they were put away; only then they count as a way in. */
function useKeeping(codes: readonly string[] | null, onDone: () => void) {
  const keepCodes = useMutate(KeepRecoveryCodesDocument);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useRefusal();
  const keep = async () => {
    setBusy(true);
    const kept = await keepCodes({ code: codes?.[0] ?? '' });
    setBusy(false);
    setRefusal(kept.ok ? null : kept.error);
    if (kept.ok) onDone();
  };
  return { keep, busy, refusal };
}

function useNewCodes(ticket: string) {
  const make = useMutate(MakeRecoveryCodesDocument);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useRefusal();
  // Once: each set ends the one before.
  const madeOnce = useRef(false);
  useEffect(() => {
    if (madeOnce.current) return;
    madeOnce.current = true;
    const ask = async () => {
      const made = await make({ confirm_password: ticket });
      if (made.ok) setCodes(made.value.make_recovery_codes);
      else setProblem(made.error);
    };
    void ask();
  }, [make, ticket, setProblem]);
  return { codes, problem };
}

function Codes({ codes }: { readonly codes: readonly string[] }) {
  const session = useSession();
  const email = session.status === 'signed_in' ? session.email : '';
  const text = `${t('factor.new.file', { email })}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <ol className={css['codes']}>
        {codes.map((code, at) => (
          <li key={code}>
            <span className={css['number']} aria-hidden="true">
              {at + 1}
            </span>
            {code}
          </li>
        ))}
      </ol>
      <div className={css['keep']}>
        <Button onClick={() => save(text)}>
          <Download aria-hidden="true" />
          {t('factor.new.download')}
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('factor.new.print')}
        </Button>
        <CopyAction
          value={text}
          text={t('factor.new.copy')}
          copiedText={t('factor.connect.copied')}
          copiedSaid={t('factor.connect.copied')}
          failedText={t('factor.new.copyFailed')}
          failedClassName={css['failed']}
        />
      </div>
    </>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
