import type { BlogTopic } from '#shared/domain/site-content/blog-topic.ts';

/**
 * A post of the demonstration; its text is `resources/demo/blog/<slug>.md`, its cover in
 * `resources/demo/site-images`.
 */
export interface DemoPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly topic: BlogTopic;
  /** How long before the demonstration began it was published. */
  readonly daysAgo: number;
  readonly coverName: string;
  readonly coverAlt: string;
}

/** The newest first. */
export const demoPosts: readonly DemoPost[] = [
  {
    slug: 'lich-sau-tuan-khoa-hoc-dau-tien',
    title: 'Từ ý tưởng đến ngày mở bán: lịch sáu tuần cho khóa học đầu tiên',
    excerpt:
      'Mỗi ngày một tiếng, mỗi tuần một kết quả cầm được trong tay. Lịch dành cho người đang đi làm và muốn có khóa học thật sau sáu tuần.',
    topic: 'content',
    daysAgo: 2,
    coverName: 'bai-lich-sau-tuan',
    coverAlt: 'Cành mai nở hoa dần từ gốc đến ngọn, trên nền vàng',
  },
  {
    slug: 'trang-ban-hang-mot-man-hinh',
    title: 'Trang bán hàng một màn hình: bảy câu hỏi cần có lời đáp',
    excerpt:
      'Trang bán khóa học không cần dài. Nó cần trả lời đúng những câu người đọc đang tự hỏi, theo đúng thứ tự họ hỏi.',
    topic: 'selling',
    daysAgo: 9,
    coverName: 'bai-trang-ban-hang',
    coverAlt: 'Một cành mai trên nền xanh lá',
  },
  {
    slug: 'noi-truoc-may-quay',
    title: 'Nói trước máy quay khi bạn không thuộc lời',
    excerpt:
      'Viết ý thay vì viết câu, nói với một người, quay từng đoạn ngắn. Cách để tự nhiên hơn sau mỗi bài.',
    topic: 'video',
    daysAgo: 16,
    coverName: 'bai-noi-truoc-may',
    coverAlt: 'Cành mai nở vàng trên nền tối',
  },
  {
    slug: 'tuan-dau-cua-hoc-vien',
    title: 'Tuần đầu của học viên mới: bảy ngày, bảy việc nhỏ',
    excerpt:
      'Bảy ngày đầu quyết định người học có quay lại hay không. Đây là lịch bạn làm được một mình, không cần công cụ đắt tiền.',
    topic: 'learners',
    daysAgo: 24,
    coverName: 'bai-tuan-dau',
    coverAlt: 'Cành mai với vài bông vừa nở, trên nền xanh da trời',
  },
  {
    slug: 'dat-gia-khoa-hoc-dau-tien',
    title: 'Đặt giá khóa học đầu tiên: một con số bạn giải thích được',
    excerpt:
      'Ba mốc để neo con số, cách giảm giá mà không nói dối, và vì sao lời hứa hoàn tiền làm giá dễ quyết hơn.',
    topic: 'selling',
    daysAgo: 31,
    coverName: 'bai-dat-gia',
    coverAlt: 'Cành mai nở hoa trên nền hồng nhạt',
  },
  {
    slug: 'goc-quay-tai-nha',
    title: 'Góc quay tại nhà: tiếng trước, ánh sáng sau, máy quay cuối cùng',
    excerpt:
      'Người học tha thứ cho hình chưa đẹp nhưng tắt video khi nghe không rõ. Dựng một góc quay từ những thứ đã có trong nhà.',
    topic: 'video',
    daysAgo: 40,
    coverName: 'bai-goc-quay',
    coverAlt: 'Cành mai nửa vàng nửa trắng trên nền tối',
  },
  {
    slug: 'muoi-cuoc-tro-chuyen',
    title: 'Mười cuộc trò chuyện trước khi quay video đầu tiên',
    excerpt:
      'Hỏi ai, hỏi gì và ghi lại thế nào để biết khóa học của bạn có người cần, trước khi tốn công quay.',
    topic: 'content',
    daysAgo: 52,
    coverName: 'bai-tro-chuyen',
    coverAlt: 'Cành mai nhiều nụ, vài bông mới nở, trên nền vàng nhạt',
  },
  {
    slug: 'chon-de-tai-khoa-hoc',
    title: 'Chọn đề tài khóa học từ những câu người ta đã hỏi bạn',
    excerpt:
      'Đừng hỏi mình biết gì. Hãy nhớ lại người khác đã hỏi mình điều gì, rồi thu lại cho vừa một lời hứa.',
    topic: 'content',
    daysAgo: 65,
    coverName: 'bai-chon-de-tai',
    coverAlt: 'Vài bông mai lớn trên nền xanh lá',
  },
];
