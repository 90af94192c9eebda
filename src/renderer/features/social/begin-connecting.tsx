import { useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { BeginConnectingDocument } from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { ProofDialog } from '../../lib/confirm-identity/proof-dialog.tsx';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { nameOf, type ProviderName, socialAddress } from './provider.ts';

export interface BeginConnectingProps {
  readonly provider: ProviderName;
  readonly label: string;
  /** Where the provider's page leads back to. */
  readonly next: string;
  readonly look?: Pick<ButtonProps, 'variant' | 'size' | 'block'>;
}

/**
 * Asks for the proof here and goes on to the provider's page: that one runs the provider's script,
 * and nothing secret may be typed there.
 */
export function BeginConnecting({ provider, label, next, look }: BeginConnectingProps) {
  const begin = useMutate(BeginConnectingDocument);
  const reason = useServerReason();
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(provider);
  const goOn = async (proof: string): Promise<Result<true, AppError>> => {
    const begun = await begin({ confirm_password: proof });
    if (!begun.ok) return begun;
    // A page loaded anew: only there the provider's script may run.
    location.assign(socialAddress(provider, 'connect', next));
    return ok(true);
  };
  return (
    <>
      <Button {...look} reason={reason} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ProofDialog
          title={t('conn.title', { provider: name })}
          description={t('conn.proof', { provider: name })}
          confirmLabel={t('social.press', { provider: name })}
          busyLabel={t('conn.proofBusy')}
          onConfirm={goOn}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
