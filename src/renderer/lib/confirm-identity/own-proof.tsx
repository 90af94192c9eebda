import { MeDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';

export interface OwnProofProps {
  /** What is sent as `confirm_password`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/**
 * The proof of whoever is signed in, in a form of what moves money, rights, accounts or sessions:
 * their password, or a code by mail.
 */
export function OwnProof(props: OwnProofProps) {
  const me = readyData(useQueryStatus(MeDocument, { variables: {} }))?.me ?? null;
  return (
    <ConfirmIdentity {...props} email={me?.email ?? ''} hasPassword={me?.has_password !== false} />
  );
}
