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
  const isPermanent = responseCode !== undefined && responseCode >= 500;
  const lasting =
    // An address that the connection would not even say is nobody's.
    (code === 'EENVELOPE' && command === 'API') ||
    (isPermanent && isAboutMailbox({ command, response, responseCode }));
  return {
    isAnswer: responseCode !== undefined,
    lasting,
    reason: (isPermanent && !lasting ? `${aboutUs}: ${said}` : said).slice(0, 500),
  };
}

/** Passes once somebody mends it: a quota, a sender that is not verified, a login, a policy. */
const aboutUs = 'the mail server refuses us, not the recipient';

/**
 * Whether a 5xx is about the recipient's mailbox (RFC 3463: 5.1.x of a destination, 5.2.1 disabled)
 * and not about who sends, from where, how much or what. Without such a code only what is said to
 * RCPT TO is, in the codes that RFC 5321 has for mailboxes.
 */
function isAboutMailbox({
  command,
  response,
  responseCode,
}: {
  readonly command: string | undefined;
  readonly response: string | undefined;
  readonly responseCode: number;
}): boolean {
  const isOfRecipient = command === 'RCPT TO';
  if (!isOfRecipient && command !== 'DATA') return false;
  const detail = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? unsaid;
  if (detail === unsaid) return isOfRecipient && mailboxCodes.has(responseCode);
  return mailboxDetails.has(detail) || (isOfRecipient && detail === '5.1.0');
}

/** "Other undefined status": as good as no detail. */
const unsaid = '5.0.0';
const mailboxCodes = new Set([550, 551, 553]);
/** 5.1.7 and 5.1.8 are about the sender's address. */
const mailboxDetails = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1']);

/**
 * Mail servers repeat whom they refuse; what is kept and logged of them outlives the person. Also
 * the part before the @, by which some of them call a mailbox.
 */
function withoutAddresses(said: string, to: string): string {
  const plain = said.replaceAll(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g, '…');
  const local = to.slice(0, to.lastIndexOf('@')).toLowerCase();
  // Shorter ones are words of the answer.
  if (local.length < 3) return plain;
  return plain
    .split(/([^\s<>()[\]"',;:]+)/)
    .map((word) => (word.toLowerCase().replace(/[.!?]+$/, '') === local ? '…' : word))
    .join('');
}
