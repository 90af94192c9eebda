import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { readRefusal } from './mail-refusal.ts';

/** An e-mail as it goes out. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** With its angle brackets. */
  readonly messageId: string;
}

/** What became of one try. */
export type Delivery =
  | { readonly kind: 'taken' }
  /**
   * Surely not taken: no byte of the letter was given, or the answer was no. `lasting` = it is
   * about the recipient's address, and another try would be refused as well. No reason names an
   * address.
   */
  | { readonly kind: 'refused'; readonly lasting: boolean; readonly reason: string }
  /** The line broke after the letter began to flow: the server may have taken it. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Hands e-mails to a mail server. Never throws for what the server or the network does. */
export interface MailServer {
  deliver(mail: OutgoingMail): Promise<Delivery>;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…:465`. */
  readonly url: string;
  /** `Mai Vàng <hoc@example.vn>`. */
  readonly from: string;
  /** For connecting, greeting and every silence, ms. */
  readonly timeoutMs: number;
}

/**
 * A mail server over SMTP, one connection for each e-mail. Credentials travel over TLS only, except
 * to this machine.
 */
export function createMailServer(options: SmtpOptions): MailServer {
  const { connection, credentials } = readUrl(options);
  return {
    async deliver(mail) {
      const message = new MailComposer({
        ...mail,
        from: options.from,
        headers: { 'auto-submitted': 'auto-generated' },
        // Nothing of an e-mail is an address to be read, of this machine or another.
        disableUrlAccess: true,
        disableFileAccess: true,
      }).compile();
      const envelope = message.getEnvelope();
      const letter = letterOf(await message.build());
      const smtp = new SMTPConnection(connection);
      // An error that nobody waits for any more, after the answer came.
      smtp.on('error', () => undefined);
      try {
        await open(smtp, credentials);
        await send(smtp, { from: envelope.from || '', to: envelope.to }, letter.stream);
        return { kind: 'taken' };
      } catch (error) {
        const { isAnswer, lasting, reason } = readRefusal(error, mail.to);
        // Whatever happens before the letter is begun, nobody can have it.
        return letter.isBegun() && !isAnswer
          ? { kind: 'unknown', reason }
          : { kind: 'refused', lasting, reason };
      } finally {
        smtp.quit();
        smtp.close();
      }
    },
  };
}

/**
 * A letter that knows whether any of it was taken for the line. SMTPConnection reads it when the
 * server has said yes to DATA, and not before.
 */
function letterOf(message: Buffer): {
  readonly stream: Readable;
  readonly isBegun: () => boolean;
} {
  let isBegun = false;
  const stream = new Readable({
    read() {
      isBegun = true;
      this.push(message);
      this.push(null);
    },
  });
  return { stream, isBegun: () => isBegun };
}

interface Credentials {
  readonly user: string;
  readonly pass: string;
}

function readUrl({ url, timeoutMs }: SmtpOptions): {
  readonly connection: SMTPConnection.Options;
  readonly credentials: Credentials | null;
} {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const credentials =
    username === ''
      ? null
      : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const connection = {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: credentials !== null && !isHere,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  return { connection, credentials };
}

async function open(smtp: SMTPConnection, credentials: Credentials | null): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.once('end', () => reject(new Error('the mail server closed the connection')));
    smtp.connect((error) => (error === undefined || error === null ? resolve() : reject(error)));
  });
  if (credentials === null) return;
  await new Promise<void>((resolve, reject) => {
    smtp.login({ credentials }, (error) => (error === null ? resolve() : reject(error)));
  });
}

async function send(
  smtp: SMTPConnection,
  envelope: SMTPConnection.Envelope,
  letter: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    smtp.once('end', () => reject(new Error('the mail server closed the connection')));
    smtp.once('error', reject);
    smtp.send(envelope, letter, (error) => (error === null ? resolve() : reject(error)));
  });
}
