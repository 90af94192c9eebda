/** Why an attack has no script over HTTP against the one running product of `attacks.test.ts`. */
export const reasons = {
  'two at once': 'two have to meet between two statements, which a test stops and a script cannot',
  'a provider': 'the words of a bank, of Google or of Facebook, by a stand-in',
  'the office':
    'several people of the office say things in an order, with rows of the bank between',
  weight: 'what it costs is measured inside: processor time, statements, memory, thousands of rows',
  restore: 'a backup is loaded, or another build or an older database is started',
  machine: 'a disk, a log or a process of its own has to break',
  desktop: 'the desktop client',
  browser: 'a browser and its tabs',
} as const;

/** A confirmed attack that a test holds in place of a script. */
export interface HeldAttack {
  /** Words of the first cell of its row in docs/decisions/0020. */
  readonly finding: string;
  /** The test that carries it out; its row names it. */
  readonly heldBy: string;
  readonly because: keyof typeof reasons;
}

const held = (because: HeldAttack['because'], lines: Readonly<Record<string, string>>) =>
  Object.entries(lines).map(([finding, heldBy]) => ({ finding, heldBy, because }));

/**
 * The confirmed attacks of the report on security that have no script, and of the rounds after it
 * those that were graded high or critical. Attacks of lower grade stand in 0020 with their tests.
 */
export const heldAttacks: readonly HeldAttack[] = [
  ...held('a provider', {
    'security 3 (social identity outlives the proof)': 'social.test.ts',
    'security 3, the rest: connecting': 'social.test.ts',
    'a2 1 (HIGH)': 'returned-payouts.test.ts',
    'r5b 1 (high)': 'returned-payouts.test.ts',
    'r17a 1 (HIGH)': 'told-in-other-words.test.ts',
    'r15a 1 (high)': 'money-without-words.test.ts',
    'r16a 2 (HIGH)': 'money-told-late.test.ts',
    'r18a 1 (HIGH)': 'told-of-what-left.test.ts',
    'r20a 1 (HIGH)': 'left-by-a-former-code.test.ts',
    'r20b 1 (high)': 'passkey-attestation.test.ts',
    's20a 1 (HIGH)': 'returns-of-earlier-transfers.test.ts',
    's20r 1b (HIGH': 'set-aside-and-held.test.ts',
    's20r 1 (HIGH': 'returns-of-the-only-transfer.test.ts',
    's22a 1 (HIGH': 'returns-of-the-only-transfer.test.ts',
    's22a 2 (HIGH': 'returns-of-earlier-transfers.test.ts',
  }),
  ...held('two at once', {
    'security 9, brother': 'rehashed-passwords.test.ts',
    'a1 1, 1b, 1c HIGH': 'held-requests.test.ts',
    "a reader of the day's diff, 1 (high)": 'returned-payouts.test.ts',
  }),
  ...held('the office', {
    'new, found by the simulation (high)': 'bank-reports.test.ts',
    '1 (high): two of the office': 'decided-by-what-was-seen.test.ts',
    '2 (high): a line of a statement': 'statement-seen.test.ts',
    '3 (high): `again`': 'handed-out-as-seen.test.ts',
    'r12a H1 (high)': 'said-of-what-was-seen.test.ts',
  }),
  ...held('weight', {
    'r6a 1 (high)': 'costly-variables.test.ts',
    'r10a 1 (high)': 'fold-call.test.ts',
    'r14d 1 to 3 (high)': 'unicode-form.test.ts',
    'r14b 1 (high)': 'unicode-form.test.ts',
    'r14b 2 (high)': 'find-notes.test.ts',
    'r15b 1 HIGH': 'session-tokens.test.ts',
    "r16r, a reader of the day's diff, 1 (high)": 'costly-variables.test.ts',
  }),
  ...held('restore', {
    'a3 1 (high)': 'http.test.ts',
    'a3 2 (high)': 'backup-drill.test.ts',
    'r1 F1, r3 1, 2 (high)': 'restored-rows.test.ts',
    'r5c 1 (high)': 'learning.test.ts',
    'newcomer 0 (HIGH)': 'demo-leftovers.test.ts',
    'the reading (critical)': 'first-owner.test.ts',
  }),
  ...held('machine', { 'r20d 1 (HIGH)': 'full-log.test.ts' }),
  ...held('desktop', { 'security 8 (tokens': 'describe-operation.test.ts' }),
  ...held('browser', {
    'r16b 1 (HIGH)': 'session-tokens.test.ts',
    'the same, 2 (high, of the same day)': 'notes.spec.ts',
  }),
];
