import { useState } from 'react';
import { findPayoutCodes, findRefundCodes } from '#shared/domain/commerce/payment-code.ts';
import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { t } from './copy.ts';

/** The boxes of these dialogs, by the refusal that asks for them. */
const boxes: Readonly<Partial<Record<ErrorCode, string>>> = {
  TRANSFER_NAMES_ANOTHER: 'code_is_wrong',
  MONEY_CAME_BACK: 'code_is_wrong',
  MONEY_NAMES_ANOTHER: 'code_is_wrong',
  VOUCHER_GONE: 'voucher_is_gone',
  REFUND_RETURNED_AGAIN: 'is_seen_again',
  REFUND_PAID_SINCE: 'paid_too_much',
  RETURN_MAY_BE_EARLIER: 'is_of_last',
  RETURN_UNLIKELY: 'is_of_last',
  TRANSFER_CAME_BACK: 'return_is_seen',
  TRANSFER_AFTER_RETURN: 'return_is_seen',
  TRANSFER_BEFORE: 'return_is_seen',
  TRANSFERS_TOO_MUCH: 'lost_surplus',
};
const boxFields = Object.values(boxes);

/** A refusal that one of these boxes answers is shown there, and leads there. */
export function useBoxRefusal() {
  const [refused, setRefused] = useRefusal();
  const [asked, setAsked] = useState<ErrorCode | null>(null);
  return {
    /** By which one of them was asked for last. */
    asked,
    ownFields: boxFields,
    of: (field: string) => (refused?.field === field ? errorText(refused) : undefined),
    forget: () => setRefused(null),
    placed: <Value,>(result: Result<Value, AppError>): Result<Value, AppError> => {
      if (result.ok) return result;
      const field = boxes[result.error.code];
      const error = field === undefined ? result.error : { ...result.error, field };
      setRefused(error);
      if (field !== undefined) setAsked(error.code);
      return err(error);
    },
  };
}

/**
 * Whether somebody says that the code in the words of money is a mistake; asked where there is one,
 * or the server found a piece of one.
 */
export function useWrongCode(memo: string, words: WordsOfBox = { hint: t('um.wrong.hint') }) {
  const [isWrong, setWrong] = useState(false);
  const refusal = useBoxRefusal();
  const isAsked =
    findPayoutCodes(memo).length > 0 ||
    findRefundCodes(memo).length > 0 ||
    isWrong ||
    refusal.of('code_is_wrong') !== undefined;
  return {
    isWrong,
    setWrong,
    refusal,
    ownFields: refusal.ownFields,
    placed: refusal.placed,
    choice: isAsked && <WrongCode {...words} {...{ refusal, isWrong, setWrong }} />,
  };
}

/** What a box says, where a dialog's own words are truer than the usual ones. */
export interface WordsOfBox {
  /** What they have looked at. */
  readonly hint: string;
  readonly label?: string;
  /** What is wrong and what can be done, in that dialog. */
  readonly errors?: Readonly<Partial<Record<ErrorCode, string>>>;
}

/** By which somebody says that the code in a transfer's words is a mistake. */
export function WrongCode({
  hint,
  label = t('um.parts.wrong'),
  errors,
  refusal,
  isWrong,
  setWrong,
}: WordsOfBox & {
  readonly refusal: ReturnType<typeof useBoxRefusal>;
  readonly isWrong: boolean;
  readonly setWrong: (isWrong: boolean) => void;
}) {
  const { asked } = refusal;
  const own = asked === null ? undefined : errors?.[asked];
  const of = (field: string) => refusal.of(field) && (own ?? refusal.of(field));
  return (
    <Box
      field="code_is_wrong"
      label={label}
      hint={hint}
      refusal={{ ...refusal, of }}
      isChecked={isWrong}
      onChange={setWrong}
    />
  );
}

interface BoxProps {
  readonly field: string;
  readonly label: string;
  readonly hint: string;
  readonly refusal: ReturnType<typeof useBoxRefusal>;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A word that a refusal asks for; the refusal is shown at it until it is changed. */
function Box({ field, label, hint, refusal, isChecked, onChange }: BoxProps) {
  return (
    <Checkbox
      label={label}
      hint={hint}
      error={refusal.of(field)}
      checked={isChecked}
      onChange={({ target }) => {
        refusal.forget();
        onChange(target.checked);
      }}
    />
  );
}

/** The same that is asked once the server has refused without it. */
function AskedBox(props: BoxProps) {
  return props.isChecked || props.refusal.of(props.field) !== undefined ? <Box {...props} /> : null;
}

/**
 * What is asked of money that came back of something that may have left several times: that none of
 * its transfers arrived. `refusal`: of the dialog's own boxes.
 */
function useOfLast(refusal: ReturnType<typeof useBoxRefusal>) {
  const [isOfLast, setOfLast] = useState(false);
  return {
    isOfLast,
    box: (
      <AskedBox
        field="is_of_last"
        label={t('um.returned.last')}
        hint={t('um.returned.last.hint')}
        refusal={refusal}
        isChecked={isOfLast}
        onChange={setOfLast}
      />
    ),
  };
}

/**
 * What is asked of a transfer that is laid around a return, or left before what it is laid to was
 * there, once the server has said so: which of the transfers came back, or whom it reached.
 * `isReturned`: it is laid to what came back. `refusal`: of the dialog's boxes.
 */
export function useSeenReturn(refusal: ReturnType<typeof useBoxRefusal>, isReturned: boolean) {
  const [isSeen, setSeen] = useState(false);
  const again = refusal.asked === 'TRANSFER_BEFORE' ? 'before' : 'again';
  const which = isReturned ? 'back' : again;
  return {
    isSeen,
    box: (
      <AskedBox
        field="return_is_seen"
        label={t(`um.around.${which}`)}
        hint={t(`um.around.${which}.hint`)}
        refusal={refusal}
        isChecked={isSeen}
        onChange={setSeen}
      />
    ),
  };
}

/**
 * What is asked of whatever came back, once the server has said so: that its words name something
 * else by mistake, and that it is no transfer of before. `hint`: what they have looked at.
 */
function useWordsOfReturn(hint: string) {
  const { refusal, choice, ...boxesOf } = useWrongCode('', { hint });
  const { isOfLast, box } = useOfLast(refusal);
  return {
    ...boxesOf,
    refusal,
    isOfLast,
    choice: (
      <>
        {choice}
        {box}
      </>
    ),
  };
}

/** Of a payment. */
export function useReturnedPayoutBoxes() {
  return useWordsOfReturn(t('um.return.wrong.hint'));
}

/** Of a return that is none: that what a transfer paid since was paid too much. */
export function useTooMuchBox() {
  const [isTooMuch, setTooMuch] = useState(false);
  const refusal = useBoxRefusal();
  return {
    isTooMuch,
    ownFields: refusal.ownFields,
    placed: refusal.placed,
    choice: (
      <AskedBox
        field="paid_too_much"
        label={t('um.unreturnRefund.tooMuch')}
        hint={t('um.unreturnRefund.tooMuch.hint')}
        refusal={refusal}
        isChecked={isTooMuch}
        onChange={setTooMuch}
      />
    ),
  };
}

/** Of a refund; also that somebody looked at what came back of it before. */
export function useReturnBoxes() {
  const { refusal, choice, ...boxesOf } = useWordsOfReturn(t('um.returnRefund.wrong.hint'));
  const [isSeenAgain, setSeenAgain] = useState(false);
  return {
    ...boxesOf,
    isSeenAgain,
    choice: (
      <>
        {choice}
        <AskedBox
          field="is_seen_again"
          label={t('um.returnRefund.again')}
          hint={t('um.returnRefund.again.hint')}
          refusal={refusal}
          isChecked={isSeenAgain}
          onChange={setSeenAgain}
        />
      </>
    ),
  };
}

/**
 * What is asked of money that is laid to an order, once the server has said so: that its words only
 * quote what left us, and that the order is sold at its price though its voucher has no use left.
 */
export function useMatchBoxes() {
  const { refusal, choice, ...boxesOf } = useWrongCode('', { hint: t('um.match.wrong.hint') });
  const [isGone, setGone] = useState(false);
  return {
    ...boxesOf,
    isGone,
    choice: (
      <>
        {choice}
        <AskedBox
          field="voucher_is_gone"
          label={t('um.match.voucher')}
          hint={t('um.match.voucher.hint')}
          refusal={refusal}
          isChecked={isGone}
          onChange={setGone}
        />
      </>
    ),
  };
}
