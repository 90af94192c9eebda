/** `npm run demo:code`: the six digits that the demonstration's administrator is asked for after the password. */
import { demoAdminSecret } from '../server/demo/demo-accounts.ts';
import { codeAt } from '../server/modules/auth/api.ts';

const now = Date.now();
const seconds = 30 - Math.floor((now / 1000) % 30);
console.log(`Mã 6 số của admin@maivang.example: ${codeAt(demoAdminSecret, now)} (còn ${seconds} giây, mỗi mã dùng một lần)`);
console.log(`Hoặc nhập khóa này vào một ứng dụng mã 6 số: ${demoAdminSecret}`);
