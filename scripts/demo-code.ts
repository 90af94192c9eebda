/**
 * `npm run demo:code`: the six digits that the demonstration's office is asked for after the
 * password, of each of its people.
 */
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { codeAt } from '#server/modules/auth/api.ts';

const now = Date.now();
const seconds = 30 - Math.floor((now / 1000) % 30);
console.log(
  `Mã 6 số của văn phòng (còn ${seconds} giây, mỗi mã dùng một lần), hoặc khóa để nhập vào một ứng dụng mã 6 số:`,
);
for (const { email, officeRole, appSecret } of demoAccounts) {
  if (officeRole !== null && appSecret !== null)
    console.log(
      `  ${email.padEnd(24)} ${officeRoleNames[officeRole].padEnd(9)} ${codeAt(appSecret, now)}  ${appSecret}`,
    );
}
