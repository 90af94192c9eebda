import type { Builder } from '../builder.ts';
import { oncePerBuilder } from '../once-per-builder.ts';

/** The enum `MailState` of a schema: the list of e-mails and the order's messages share it. */
export const mailStateType = oncePerBuilder(make);

function make(builder: Builder) {
  return builder.enumType('MailState', {
    values: {
      QUEUED: { value: 'queued' },
      SENDING: { value: 'sending' },
      SENT: { value: 'sent' },
      FAILED: { value: 'failed', description: 'The mail server refused it for good.' },
      UNKNOWN: {
        value: 'unknown',
        description: 'It may have gone out; it is not sent again by itself.',
      },
      KEPT: { value: 'kept', description: 'No mail server was named when it was written.' },
    } as const,
  });
}
