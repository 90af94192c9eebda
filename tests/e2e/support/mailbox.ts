import { expect } from 'playwright/test';
import { post } from './people.ts';

/**
 * The newest e-mail to an address whose subject has these words, as text; waits until it is there.
 * Read from the development mailbox.
 */
export async function readMail(apiUrl: string, to: string, words: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      text = await findMail(apiUrl, to, words);
      return text;
    })
    .not.toBe('');
  return text;
}

/** '' while there is none. */
async function findMail(apiUrl: string, to: string, words: string): Promise<string> {
  const list = await (await fetch(`${apiUrl}/dev/mailbox`)).text();
  const row = [
    ...list.matchAll(
      /<li><a href="(\/dev\/mailbox\/[0-9a-f-]+)"><strong>([^<]*)<\/strong><span>([^<]*)<\/span>/gu,
    ),
  ].find(([, , subject, address]) => address === to && (subject ?? '').includes(words));
  if (row?.[1] === undefined) return '';
  const mail = await (await fetch(`${apiUrl}${row[1]}`)).text();
  return /<pre>([\s\S]*)<\/pre>/u.exec(mail)?.[1] ?? '';
}

/** A person types the code that was mailed to them: mails go to a proved address only. */
export async function proveAddress(
  apiUrl: string,
  { email, accessToken }: { readonly email: string; readonly accessToken: string },
): Promise<void> {
  const code = /\b\d{6}\b/u.exec(await readMail(apiUrl, email, 'Mã xác minh email'))?.[0] ?? '';
  await post(
    apiUrl,
    accessToken,
    'Prove',
    'mutation Prove($code: String!) { verify_email(code: $code) { is_verify_email } }',
    { code },
  );
}
