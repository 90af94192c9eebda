import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/** What a mail server answered, or how the line ended. */
export interface MailRefusal {
  /** It said no. Otherwise nothing was said: the line ended, or was silent. */
  readonly isAnswer: boolean;
  /** It is about the recipient's address: another try would be refused as well. */
  readonly lasting: boolean;
  /** For the office and the log: in the server's words, without an address of anybody. */
  readonly reason: string;
}

/** Of what SMTPConnection threw while a letter to `to` was being sent. */
export function readRefusal(error: unknown, to: string): MailRefusal {
  const { responseCode, response, code, command } =
    // what SMTPConnection rejects with
    error instanceof Error ? (error as SMTPConnection.SMTPError) : {};
  const said = withoutAddresses(error instanceof Error ? error.message : String(error), to);
  const answer = {
    isOfRecipient: command === 'RCPT TO',
    isOfLetter: command === 'DATA',
    code: responseCode ?? 0,
    detail: /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? unsaid,
  };
  const isPermanent = answer.code >= 500;
  return {
    isAnswer: responseCode !== undefined,
    // An address that the connection would not even say is nobody's.
    lasting: (code === 'EENVELOPE' && command === 'API') || (isPermanent && isForGood(answer)),
    reason: (isPermanent && isAboutUs(answer) ? `${aboutUs}: ${said}` : said).slice(0, 500),
  };
}

/** A 5xx: what it was said to, and its enhanced code (RFC 3463), `unsaid` without one. */
interface Answer {
  readonly isOfRecipient: boolean;
  readonly isOfLetter: boolean;
  readonly code: number;
  readonly detail: string;
}

/**
 * Whether there is no such mailbox (5.1.x of a destination, 5.2.1 disabled), which another try does
 * not change. Without an enhanced code only what is said to RCPT TO is, in the codes that RFC 5321
 * has for mailboxes.
 */
function isForGood({ isOfRecipient, isOfLetter, code, detail }: Answer): boolean {
  if (!isOfRecipient && !isOfLetter) return false;
  if (detail === unsaid) return isOfRecipient && mailboxCodes.has(code);
  return mailboxDetails.has(detail) || (isOfRecipient && detail === '5.1.0');
}

const aboutUs = 'the mail server refuses us, not the recipient';

/**
 * Whether it is the operator who can mend it: a login, a sender that is not verified, a quota of
 * ours, a policy. Said only where it is certain; a full mailbox is not.
 */
function isAboutUs({ isOfRecipient, isOfLetter, detail }: Answer): boolean {
  if (!isOfRecipient && !isOfLetter) return true;
  return detail.startsWith('5.7.') || senderDetails.has(detail);
}

/** The sender's address, and how much we send. */
const senderDetails = new Set(['5.1.7', '5.1.8', '5.4.5']);
/** "Other undefined status": as good as no detail. */
const unsaid = '5.0.0';
const mailboxCodes = new Set([550, 551, 553]);
const mailboxDetails = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1']);

/** More than any server says, characters: what is looked for in it is looked for from each sign. */
const longestSaid = 4000;

/**
 * Mail servers repeat whom they refuse; what is kept and logged of them outlives the person. Also
 * the part before the @, by which some of them call a mailbox.
 */
function withoutAddresses(said: string, to: string): string {
  const plain = said
    .slice(0, longestSaid)
    .replaceAll(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g, '…');
  const local = to.slice(0, to.lastIndexOf('@')).toLowerCase();
  // Shorter ones are words of the answer.
  if (local.length < 3) return plain;
  return plain
    .split(/([^\s<>()[\]"',;:]+)/)
    .map((word) => (word.toLowerCase().replace(/[.!?]+$/, '') === local ? '…' : word))
    .join('');
}
