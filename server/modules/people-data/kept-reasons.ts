/** Laws that keep what a deletion would take otherwise; nothing else keeps what says who it was. */
export const keepingLaws = {
  /** Documents of the books, for 10 years. */
  accounting: 'Law on Accounting 88/2015/QH13, article 41; Decree 174/2016/NĐ-CP, article 13',
  /** A controller shows that it did what a person asked for, and when. */
  deletion: 'Law 91/2025/QH15, article 14; Decree 356/2025/NĐ-CP, article 5',
  /** An author is named where the work is published. */
  authorship: 'Law on Intellectual Property 50/2005/QH11, article 19',
} as const;
type KeepingLaw = keyof typeof keepingLaws;

/**
 * Why something stays when a person's account is deleted: a law keeps it, or it is nothing personal
 * by then (what leads to nobody is no personal data: Law 91/2025/QH15, article 2).
 */
export type KeptReason =
  | { readonly law: KeepingLaw; /** As a document of what. */ readonly what: string }
  | { /** What it is instead. */ readonly notPersonal: string };

const pseudonym = 'an id whose row says nothing any more of who it was';
const accounting = (what: string): KeptReason => ({ law: 'accounting', what });
const notPersonal = (what: string): KeptReason => ({ notPersonal: what });

/** The reasons of what is kept, table by table in column-plans.ts and table-plans.ts. */
export const keptReasons = {
  books: accounting('the books; their person is a pseudonym'),
  person: accounting('the pseudonym that orders and the ledger refer to, under its id'),
  taxed: accounting(
    'who tax was withheld from, sealed, in the file that declares it and nowhere else, until 10 years after the end of its year',
  ),
  renamedCode: accounting('an order; the code is renamed when its affiliate is deleted'),
  bank: accounting(
    'what the bank booked: sums, moments, references and our own codes, without a word of the payer; the account is our own',
  ),
  waitingBank: accounting(
    'what the bank booked; a report that waits for a person keeps its words until then and 15 days',
  ),
  statement: accounting(
    `what was booked by it and when; who in the office did it is ${pseudonym}, once they are deleted`,
  ),
  statementBytes: accounting(
    'the statement itself, which names everybody who paid; the file goes 15 days after its upload, before the 20 days of a deletion are over',
  ),
  paymentRun: accounting(
    `a list of payments; who in the office made it is ${pseudonym}, once they are deleted`,
  ),
  voucher: accounting('the terms by which discounts in the books were given'),
  audit: accounting(
    'the decisions behind the books, by ids and the words of the office; all are one chain of hashes, from which none can be taken without the proof of the others',
  ),
  deletion: { law: 'deletion', what: 'that it was asked for and carried out, of a pseudonym' },
  author: { law: 'authorship', what: 'the name under which its author chose to publish' },
  another: notPersonal('of who is deleted: it names another, and goes when that one is deleted'),
  reported: notPersonal('that a sale of a pseudonym was counted'),
  sums: notPersonal('numbers of a whole programme or of a pseudonym'),
  link: notPersonal(`an id and moments; whose it was is ${pseudonym}`),
  visits: notPersonal(
    `visits told apart by a hash whose key is gone the next day; whom they came to is ${pseudonym}`,
  ),
  short: notPersonal('a random value, a hash or a pseudonym with a number, gone within days'),
  job: notPersonal('ids and names of our own, gone with their job within two weeks'),
  queue: notPersonal('what the queue of jobs knows of itself'),
  work: notPersonal(
    `of the product itself; who in the office did it is ${pseudonym}, once they are deleted`,
  ),
} as const satisfies Readonly<Record<string, KeptReason>>;
