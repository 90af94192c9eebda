export { createMessages } from './create-messages.ts';
export type { Inbox } from './inbox.ts';
export { escapeHtml } from './mail-body.ts';
export type { MailDesk, MailEntry } from './mail-desk.ts';
export type { Messenger } from './messenger.ts';
