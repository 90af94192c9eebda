import { array, constantFrom, nat, noBias, option, record } from 'fast-check';
/** Something that somebody does. The numbers choose among what there is at that moment. */
export interface Action {
  readonly kind: ActionKind;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const learnerKinds = [
  'buy',
  'create',
  'create',
  'create',
  'pay',
  'pay',
  'pay',
  'pay',
  'tellAgain',
  'cancel',
  'renew',
  'refund',
  'takeBack',
  'giveAccount',
  'voucherRush',
  'click',
] as const;
const adminKinds = [
  'sendRefund',
  'sendRefund',
  'correctRefund',
  'unsend',
  'decide',
  'match',
  'ignore',
  'refundTransfer',
  'unrefund',
  'unmatch',
  'slip',
  'acceptShort',
  'topUp',
  'adminCancel',
  'adminRefund',
  'rejectRefund',
  'mature',
  'run',
  'runRush',
  'confirm',
  'payout',
  'payout',
  'payOff',
  'returnPayout',
  'unreturn',
  'uncomplete',
  'layStray',
  'leaveOddly',
  'leaveInParts',
  'decideOut',
  'decideOut',
  'unpay',
  'remitTax',
  'unremit',
  'hold',
  'hold',
  'reconsider',
  'leave',
  'unblock',
] as const;
/** What only a script or a focus plays: in among the others it would be other histories. */
const scriptedLearnerKinds = ['giveUp'] as const;
const scriptedKinds = [
  'leaveMute',
  'leaveLate',
  'bounceEarlier',
  'returnRefund',
  'unreturnRefund',
  'pair',
  'unpair',
  'split',
  'unsplit',
] as const;
const clockKinds = ['wait', 'wait', 'waitOut', 'chores', 'chores'] as const;
/** Nobody works meanwhile. */
const houseKinds = ['backUp', 'restore'] as const;

/** Learners do most of it. */
const allKinds = [
  ...learnerKinds,
  ...learnerKinds,
  ...learnerKinds,
  ...learnerKinds,
  ...adminKinds,
  ...clockKinds,
  ...houseKinds,
] as const;

export type LearnerKind = (typeof learnerKinds)[number] | (typeof scriptedLearnerKinds)[number];
export type AdminKind = (typeof adminKinds)[number] | (typeof scriptedKinds)[number];
export type HouseKind = (typeof houseKinds)[number];
export type ActionKind = LearnerKind | AdminKind | (typeof clockKinds)[number] | HouseKind;

/** Some actions at the same moment, and perhaps a death of the process in the middle of them. */
export interface Step {
  readonly actions: readonly Action[];
  /** Dies at the statement after so many. */
  readonly deathAfter: number | null;
}

/** Histories of a length, of all that may happen or of some of it. */
export function historyOf({
  steps,
  atOnce,
  focus = allKinds,
}: {
  readonly steps: number;
  readonly atOnce: number;
  readonly focus?: readonly ActionKind[] | undefined;
}) {
  const action = record<Action>({
    kind: constantFrom<ActionKind[]>(...focus),
    a: nat(1000),
    b: nat(1000),
    c: nat(1000),
  });
  // Without fast-check's liking for small numbers, which here would be the same person and the same
  // lost transfer again and again.
  return noBias(
    array(
      record<Step>({
        actions: array(action, { minLength: 1, maxLength: atOnce, size: 'max' }),
        deathAfter: option(nat(60), { freq: 6, nil: null }),
      }),
      { minLength: steps, maxLength: steps, size: 'max' },
    ),
  );
}

/** Whether it is done to the whole server, which stands still for it. */
export function isHouseKind(kind: ActionKind): kind is HouseKind {
  return (houseKinds as readonly string[]).includes(kind);
}

/** Whether a learner or their bank does it. */
export function isLearnerKind(kind: ActionKind): kind is LearnerKind {
  const kinds: readonly string[] = [...learnerKinds, ...scriptedLearnerKinds];
  return kinds.includes(kind);
}
