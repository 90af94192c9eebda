import type { AppError, ErrorCode } from './error-code.ts';
import { everydayMessages, inWords } from './everyday-messages.ts';
import { officeMessages } from './office-messages.ts';

/** What a person reads for each code. `{wait}` = how long, with unit; `{status}` = HTTP status. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = {
  ...everydayMessages,
  ...officeMessages,
};

/** What a person reads for an error, whoever they are. */
export function messageOf(error: AppError): string {
  return inWords(errorMessages[error.code], error);
}
