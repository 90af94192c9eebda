import type { EventInput } from '#shared/domain/tickets/event-rules.ts';
import type { Support, SupportAdmin } from '../modules/support/api.ts';
import type { Events } from '../modules/tickets/api.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface DemoTicketingDeps {
  readonly events: Pick<Events, 'save'>;
  readonly support: Pick<Support, 'create'>;
  readonly supportAdmin: Pick<SupportAdmin, 'answer' | 'saveAnswer'>;
  readonly adminId: string;
  readonly linhId: string;
  readonly minhId: string;
  readonly nowMs: number;
}

/**
 * Sessions and meetings ahead, questions of learners and answers that are given often, made by the
 * services that people use.
 */
export async function putDemoTicketing(deps: DemoTicketingDeps): Promise<void> {
  const { events, adminId, nowMs } = deps;
  for (const event of demoEvents(nowMs)) {
    const saved = await events.save({ known: null, event, actorId: adminId, now: new Date(nowMs) });
    if (!saved.ok) throw new Error(`the demonstration event ${event.title} breaks our own rules`);
  }
  await putSupport(deps);
}

function demoEvents(nowMs: number): readonly EventInput[] {
  const session = {
    kind: 'mentoring',
    description: 'Mang theo đề cương của bạn. Giảng viên xem và góp ý ngay trong buổi.',
    host: 'Nguyễn Hoài An',
    place: '',
    capacity: null,
    plans: ['pro'],
  } as const;
  return [
    {
      ...session,
      title: 'Kèm cặp buổi 1: góp ý đề cương',
      link: 'https://meet.maivang.example/kem-cap-1',
      ...evening(3, 20, 45),
    },
    {
      ...session,
      title: 'Kèm cặp buổi 2: quay thử bài đầu tiên',
      link: 'https://meet.maivang.example/kem-cap-2',
      ...evening(10, 20, 60),
    },
    {
      kind: 'community',
      title: 'Gặp mặt học viên tại TP. Hồ Chí Minh',
      description: '',
      host: '',
      place: 'Quận 3',
      link: '',
      capacity: 40,
      plans: ['pro', 'kha_pro'],
      ...evening(21, 14, 180),
    },
  ];

  /** So many days from now, at an hour of Vietnamese time, for so many minutes. */
  function evening(
    days: number,
    hourOfDay: number,
    minutes: number,
  ): Pick<EventInput, 'startsAt' | 'endsAt'> {
    const midnight = Math.floor((nowMs + 7 * hour) / day) * day - 7 * hour;
    const startsAtMs = midnight + days * day + hourOfDay * hour;
    return { startsAt: new Date(startsAtMs), endsAt: new Date(startsAtMs + minutes * 60_000) };
  }
}

async function putSupport({
  support,
  supportAdmin,
  adminId,
  linhId,
  minhId,
  nowMs,
}: DemoTicketingDeps): Promise<void> {
  const ago = (ms: number): Date => new Date(nowMs - ms);
  const common = { pictureIds: [], contextRoute: null, contextVersion: null } as const;
  const asked = await support.create(
    learner(linhId),
    {
      ...common,
      requestKey: '00000000-0000-4000-8000-000000000001',
      topic: 'learning',
      subject: 'Bao giờ có bài 16?',
      text: 'Mình đã học hết phần đang mở. Bài 16 dự kiến ra vào ngày nào ạ?',
    },
    ago(2 * day),
  );
  await support.create(
    learner(minhId),
    {
      ...common,
      requestKey: '00000000-0000-4000-8000-000000000002',
      topic: 'technical',
      subject: 'Phụ đề bị lệch ở bài 3',
      text: 'Từ phút thứ 2 phụ đề chậm hơn tiếng khoảng 1 giây.',
      contextRoute: '/learn',
      contextVersion: 'Mai Vàng 1.0.0, win32',
    },
    ago(5 * hour),
  );
  if (!asked.ok) throw new Error('the demonstration question breaks our own rules');
  await supportAdmin.answer({
    id: asked.value.request.id,
    lastMessageId: asked.value.messages.at(-1)?.id ?? '',
    messageKey: '00000000-0000-4000-8000-000000000003',
    text: 'Chào Linh, ngày mở từng bài nằm ở Bảng học tập, mục Sắp ra mắt. Khi bài mở bạn nhận được thông báo nhé.',
    actorId: adminId,
    now: ago(day),
  });
  for (const [title, text] of savedAnswers)
    await supportAdmin.saveAnswer({ seen: null, title, text, actorId: adminId, now: ago(day) });
}

function learner(userId: string) {
  return {
    userId,
    sessionId: '',
    provedEmail: null,
    role: 'learner',
    officeRole: null,
    mustSetPassword: false,
    lacksFactor: false,
    isPro: true,
    isKhaPro: true,
  } as const;
}

const savedAnswers = [
  [
    'Chưa nhận được tiền',
    'Chào bạn, chúng tôi chưa thấy giao dịch này. Bạn gửi giúp ảnh biên lai chuyển khoản, chúng tôi kiểm tra và mở khóa học ngay khi tìm thấy tiền nhé.',
  ],
  [
    'Video không chạy',
    'Chào bạn, bạn thử tải lại trang và kiểm tra mạng. Nếu vẫn chưa được, bạn cho chúng tôi biết tên bài và phút bị dừng nhé.',
  ],
] as const;
