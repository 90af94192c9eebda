import { createTranslate } from '#renderer/copy/translate.ts';
import { auditActionTexts } from './actions.copy.ts';

const t = createTranslate(auditActionTexts);

/** What was done, in words; an action that has none is shown as it is written. */
export function actionText(action: string): string {
  return isKnown(action) ? t(action) : action;
}

function isKnown(action: string): action is keyof typeof auditActionTexts {
  return Object.hasOwn(auditActionTexts, action);
}
