import { useState } from 'react';
import type { ChosenCodes, TypedCodes } from './typed-codes.ts';

export interface TypedFields {
  readonly typed: TypedCodes;
  readonly type: (change: Partial<TypedCodes>) => void;
}

/**
 * The texts of the two fields: the codes that are chosen until somebody types. A code that is
 * chosen or taken off elsewhere, as in the list of vouchers, stands there from then on.
 */
export function useTypedCodes({ voucherCode, referralCode }: ChosenCodes): TypedFields {
  const [known, setKnown] = useState({ voucherCode, referralCode });
  const [typed, setTyped] = useState<TypedCodes>({
    voucher: voucherCode ?? '',
    referral: referralCode ?? '',
  });
  if (known.voucherCode !== voucherCode || known.referralCode !== referralCode) {
    setKnown({ voucherCode, referralCode });
    setTyped({
      voucher: known.voucherCode === voucherCode ? typed.voucher : (voucherCode ?? ''),
      referral: known.referralCode === referralCode ? typed.referral : (referralCode ?? ''),
    });
  }
  return { typed, type: (change) => setTyped((before) => ({ ...before, ...change })) };
}
