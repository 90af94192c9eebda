export { type AccountMail, forgetSecretMails } from './account-mail.ts';
export { createMessages } from './create-messages.ts';
export type { Inbox } from './inbox.ts';
export { escapeHtml } from './mail-body.ts';
export type { MailAdmin, MailEntry, OrderMessage } from './mail-admin.ts';
export type { Messenger, NewContent, NewMessage } from './messenger.ts';
export type { AddedMethod, SignInMethod } from './kinds/sign-in-method.ts';
export type { GuestMail } from './guest-mail.ts';
