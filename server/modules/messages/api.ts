export { createMessages } from './create-messages.ts';
export type { Inbox } from './inbox.ts';
export { escapeHtml } from './mail-body.ts';
export type { MailDesk, MailEntry } from './mail-desk.ts';
export { orderMessageType } from './order-message-type.ts';
export type { MessageContent, Messenger } from './messenger.ts';
export type { StrangerMail } from './stranger-mail.ts';
