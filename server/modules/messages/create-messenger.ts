import { isPlaceholderEmail } from '#shared/domain/account/placeholder-email.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import type { Limits } from '../../limits.ts';
import { mailAsHtml, mailAsText } from './mail-body.ts';
import { countMailed, insertMail } from './mail-store.ts';
import { messageRules, messageText, writeContent } from './kinds/message-kinds.ts';
import type { Messenger, NewMessage } from './messenger.ts';
import { tellNewest } from './newest-notification.ts';
import { insertNotification } from './store.ts';
import { line, type MessageText } from './text-parts.ts';

/** How e-mails are written and where they go. */
export interface MailSetup {
  /** Name that signs. */
  readonly brand: string;
  /** The portal's address, without a slash at its end. */
  readonly origin: string;
  /** Behind the `@` of message ids. */
  readonly domain: string;
  /**
   * Whether a mail server is named. Without one e-mails are written down only, and never go out
   * later.
   */
  readonly sends: boolean;
}

export interface MessengerDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly push: Pick<Push, 'tell'>;
  readonly setup: MailSetup;
  readonly limits: Pick<Limits, 'mailsOfOwnActions'>;
  readonly newId: () => string;
}

/** The messenger over our tables: notification, e-mail and its job in the caller's transaction. */
export function createMessenger({
  jobs,
  push,
  setup,
  limits: { mailsOfOwnActions },
  newId,
}: MessengerDeps): Messenger {
  /**
   * How many more of its kind may be mailed, with this one; what a person brings about themselves
   * would otherwise mail them as often as they like.
   */
  async function leftOf(tx: Tx, { userId, content: { kind }, at }: NewMessage): Promise<number> {
    if (messageRules[kind].by === 'others') return Infinity;
    const { count, windowMs } = mailsOfOwnActions;
    const counted = await tx.first(countMailed, {
      userId,
      kind,
      since: new Date(at.getTime() - windowMs),
      most: count,
    });
    return count - (counted?.mailed ?? 0);
  }

  async function mail(
    tx: Tx,
    message: NewMessage,
    {
      notificationId,
      email,
      firstname,
    }: {
      readonly notificationId: string;
      readonly email: string;
      readonly firstname: string | null;
    },
  ): Promise<void> {
    const left = await leftOf(tx, message);
    if (left <= 0) return;
    const id = newId();
    const text =
      left === 1 ? withLastWords(messageText(message.content)) : messageText(message.content);
    const frame = { firstname, brand: setup.brand, origin: setup.origin };
    await tx.run(insertMail, {
      id,
      userId: message.userId,
      notificationId,
      to: email,
      subject: text.title,
      html: mailAsHtml(text, frame),
      text: mailAsText(text, frame),
      messageId: `<${id}@${setup.domain}>`,
      state: setup.sends ? 'queued' : 'kept',
      at: message.at,
    });
    if (setup.sends) await jobs.enqueue(tx, 'send_email', { emailId: id }, { key: id });
  }

  return {
    async tell(tx, message) {
      const { userId, content } = message;
      const rule = messageRules[content.kind];
      if (await tellNewest(tx, message, mailsOfOwnActions))
        return push.tell(tx, userId, 'notifications');
      const told = await tx.first(insertNotification, rowOf(message));
      if (told === null) return;
      const isWanted = rule.mail === 'always' || (rule.mail !== 'apart' && told[rule.mail]);
      if (mayBeMailed(told) && isWanted)
        await mail(tx, message, {
          notificationId: told.id,
          email: told.email,
          firstname: told.firstname,
        });
      await push.tell(tx, userId, 'notifications');
    },
  };
}

function rowOf({ userId, key, content, at, aboutUserId = null }: NewMessage) {
  const { category } = messageRules[content.kind];
  return { userId, key, category, content: writeContent(content), at, aboutUserId };
}

/** Nobody waits for an e-mail that will not come. */
function withLastWords(text: MessageText): MessageText {
  return {
    ...text,
    paragraphs: [
      ...text.paragraphs,
      line(
        'Hôm nay đã có nhiều email như thế này. Những lần tiếp theo trong ngày, chúng tôi chỉ báo ở trang Thông báo.',
      ),
    ],
  };
}

/**
 * Whether mails go to an address: only when its reader proved it. Whoever registers somebody else's
 * address could make us send to it as often as they order and cancel; what is told stands in the
 * notifications all the same.
 */
function mayBeMailed({
  email,
  is_proved: isProved,
}: {
  readonly email: string;
  readonly is_proved: boolean;
}): boolean {
  return isProved && !isPlaceholderEmail(email);
}
