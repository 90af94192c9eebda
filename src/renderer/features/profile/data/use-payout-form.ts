import { useState } from 'react';
import {
  type ReceivingAccountInput,
  validateReceivingAccount,
} from '#shared/domain/affiliate/join-rules.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { afterChange, type FieldErrors, fieldErrors } from '#renderer/lib/field-errors.ts';
import { useRefusals } from '#renderer/lib/use-refusal.ts';
import type { Profile } from './use-profile.ts';

const empty: ReceivingAccountInput = {
  account_bank: '',
  account_number: '',
  account_holder: '',
  accepts_other_holder: false,
};

/** The account that is being written. Its number is kept nowhere but on the open page. */
export interface PayoutForm {
  readonly account: ReceivingAccountInput;
  readonly errors: FieldErrors;
  /** Whether the fields are shown: there is no account yet, or another one is written. */
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly isChanged: boolean;
  readonly change: (part: Partial<ReceivingAccountInput>) => void;
  /** Whether it keeps the rules; says what does not. */
  readonly check: () => boolean;
  readonly refuse: (errors: readonly AppError[]) => void;
  readonly reset: () => void;
}

/** The form of the fifth group. */
export function usePayoutForm(profile: Profile): PayoutForm {
  const [account, setAccount] = useState(empty);
  const [errors, setErrors] = useRefusals();
  const [isWanted, setWanted] = useState(false);
  return {
    account,
    errors: fieldErrors(errors),
    isOpen: isWanted || profile.account_bank === null,
    open: () => setWanted(true),
    isChanged:
      account.account_bank !== '' ||
      account.account_number.trim() !== '' ||
      account.account_holder.trim() !== '',
    change(part) {
      // Another name is another question.
      const next = {
        ...account,
        ...('account_holder' in part && part.account_holder !== account.account_holder
          ? { accepts_other_holder: false }
          : {}),
        ...part,
      };
      setErrors((all) => afterChange(all, part));
      setAccount(next);
    },
    check() {
      // Whether the holder is the person themselves is known to the server alone.
      const checked = validateReceivingAccount(account, null);
      setErrors(checked.ok ? [] : checked.error);
      return checked.ok;
    },
    refuse: setErrors,
    reset() {
      setAccount(empty);
      setErrors([]);
      setWanted(false);
    },
  };
}
