import type { AdminJobsQuery } from '#renderer/graphql/generated/graphql.ts';
import { t } from './copy.ts';

type Job = AdminJobsQuery['admin_jobs']['nodes'][number];

/** What the server does by itself again and again, by the names of its code. */
export const periodicWords: Readonly<Record<string, string>> = {
  'affiliate.mature': 'Duyệt hoa hồng tới hạn',
  'affiliate.monthly_run': 'Lập đợt chi trả tháng',
  'affiliate.tell_restored': 'Báo hoa hồng được trả lại ví',
  'affiliate.announce_policy': 'Báo chính sách mới cho cộng tác viên',
  'affiliate.prove_rollups': 'Kiểm tra số liệu báo cáo',
  factor_resets: 'Hoàn tất đặt lại lớp bảo mật',
  check_audit: 'Kiểm tra nhật ký',
  release_lessons: 'Mở bài học đã hẹn',
  sweep_media: 'Dọn tệp video không còn dùng',
  'people_data.tidy_exports': 'Dọn gói dữ liệu hết hạn',
  'people_data.delete_accounts': 'Xóa tài khoản tới hạn',
  'people_data.forget_bank_words': 'Xóa lời ghi của ngân hàng quá hạn giữ',
  'refusals.tidy': 'Dọn số đếm lời từ chối',
  'office_invitations.tidy': 'Dọn lời mời văn phòng hết hạn',
  'clicks.tidy': 'Dọn lượt bấm link cũ',
  expire_orders: 'Khép đơn hết hạn',
  bank_events: 'Xử lý báo cáo ngân hàng',
  bank_feed_sepay: 'Hỏi SePay về giao dịch mới',
  issue_missing_passes: 'Phát vé còn thiếu',
  'site_images.tidy': 'Dọn ảnh không còn dùng',
};

/** What a job is, in words; of one that comes again and again which one. */
export function jobText({ kind, data }: Pick<Job, 'kind' | 'data'>): string {
  const words = t(`jobs.kind.${kind}`);
  if (kind !== 'PERIODIC') return words;
  const name = /"name":\s*"([^"]+)"/.exec(data)?.[1];
  return name === undefined ? words : (periodicWords[name] ?? `${words}: ${name}`);
}
