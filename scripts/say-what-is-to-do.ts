import type { OfficePerson } from '#server/backup/restore-backup.ts';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';

/** What the operator of a database that was set back has to know and to look at. */
export function sayWhatIsToDo(office: readonly OfficePerson[]): void {
  console.log('Sau khi máy chủ chạy lại:');
  console.log(
    '  - Tiến độ và ghi chú mới hơn thời điểm trên tự trở về từ thiết bị của học viên khi họ đăng nhập lại; mọi người đều phải đăng nhập lại.',
  );
  console.log(
    '  - Tài khoản đăng ký sau thời điểm trên không còn: hãy báo học viên đăng ký lại bằng đúng địa chỉ email lần đầu và xác nhận email đó, trên thiết bị đã học; tiến độ và ghi chú còn trên thiết bị khi ấy tự trở về.',
  );
  console.log(
    '  - Giao dịch ngân hàng từ thời điểm trên được tự hỏi lại (SEPAY_TOKEN); chưa có SEPAY_TOKEN thì nhập sao kê từ ngày đó trong Quản trị.',
  );
  console.log(
    '  - Đơn hàng tạo sau thời điểm trên không còn: tiền của chúng vào mục giao dịch chờ xử lý, hãy hỏi người mua rồi cấp lại.',
  );
  console.log(
    '  - Khoản chi và khoản hoàn chưa gửi ở thời điểm trên có thể đã được gửi sau đó: chúng được ghi là có thể đã lấy lệnh, chỉ gửi lại sau khi đối chiếu ngân hàng.',
  );
  console.log(
    '  - Đợt chi trả lập sau này từ hoa hồng có trước lần khôi phục, và khoản hoàn của đơn có trước đó, cũng được ghi như vậy: hãy nhập sao kê trước khi gửi chúng.',
  );
  console.log(
    '  - Chi trả của mọi cộng tác viên dừng cho đến khi họ nhập lại tài khoản nhận tiền (họ nhận thông báo), hoặc bạn hỏi họ rồi mở lại: tài khoản trong bản sao lưu có thể đã được đổi.',
  );
  console.log(
    '  - Yêu cầu xóa tài khoản đang chờ được lùi lại và báo lại cho người yêu cầu; lời mời vào văn phòng và việc mở lại đăng nhập đang chờ đã dừng, hãy làm lại nếu còn cần.',
  );
  console.log(
    '  - Mật khẩu, lớp bảo vệ thứ hai và tài khoản liên kết trở về như ở thời điểm trên. Ai bị khóa hoặc đã xóa tài khoản sau đó nay vào lại được: hãy khóa hoặc xóa lại.',
  );
  console.log(
    `  - Người vào được văn phòng bây giờ: ${office.map(({ email, office_role: role }) => `${email} (${officeRoleNames[role]})`).join(', ')}. Hãy rút quyền của ai không còn làm.`,
  );
  console.log(
    '  - Việc đã làm trong Quản trị sau thời điểm trên (chi trả, hoàn tiền, mở khóa, đổi giá) phải được soát và làm lại bằng tay.',
  );
}
