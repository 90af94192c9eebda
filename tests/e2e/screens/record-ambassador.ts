import type { Page } from 'playwright/test';
import type { ApiProcess } from '../support/api-process.ts';
import { ownerOfCourse, post, registerPerson } from '../support/people.ts';
import { expect } from './album.ts';
import { closeToasts, inSizes, openedOnPhone, openPortal, visit } from './portal-pictures.ts';
import type { Recording } from './record-portal.ts';

const administrator = { ...ownerOfCourse, email: 'admin@maivang.example' };

const about = {
  job_description: 'Chủ tiệm bánh',
  city_live: 'Đà Lạt',
  specialize: 'Bánh mì men tự nhiên',
  experience: 'Mười năm làm bánh và quản lý ba cửa hàng ở Đà Lạt và Bảo Lộc.',
  teaching_experience: 'Dạy nghề buổi tối từ 2019, mỗi khóa mười hai người.',
  teaching_year: '7',
  description_teach_progress: 'Đã có giáo án, chưa quay video nào.',
};
const channel = {
  main_channel: 'youtube',
  followers: '10000-50000',
  channel_url: 'youtube.com/@beplinh',
  topics: ['Nấu ăn', 'Kinh doanh nhỏ'],
  proud_content: 'Loạt video bánh mì cho người bận rộn',
};
const idea = {
  elearning_idea:
    'Dạy làm bánh cho người bận rộn, mỗi tuần một mẻ, kể cả khi bếp chỉ có một lò nướng nhỏ.',
  course_name: 'Bánh mì men tự nhiên',
  course_description: 'Mười bài, từ nuôi men đến ổ bánh đầu tiên mang đi bán.',
  expected_sales: '50.000.000 ₫',
};
const payout = {
  legal_name: 'Phạm Thị Ngọc Ánh',
  date_of_birth: '01/02/1990',
  identity_number: '001190000123',
  account_bank: '970425',
  account_number: '1903334455',
  account_holder: 'PHAM THI NGOC ANH',
  agrees: true,
};

/**
 * The offer, the application step by step, and what the team and the applicant see of it
 * afterwards.
 */
export async function recordAmbassador({
  browser,
  api,
  album,
}: Omit<Recording, 'apiUrl'> & { readonly api: ApiProcess }): Promise<void> {
  album.chapter('Portal: becoming an ambassador');
  const guest = await openPortal(browser, api.url, null);
  await visit(guest.page, '/ambassador-offer');
  await inSizes(guest.page, album, 'portal-ambassador-offer', 'the offer, before anybody signs in');
  await guest.context.close();
  const person = await registerPerson(api.url);
  const { page, context } = await openPortal(browser, api.url, person);
  await step(page, 1, 'Về bạn');
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(page.getByText(/^Còn \d chỗ cần xem lại ở bước này/)).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-ambassador-missing',
    'what is missing in a step, and why it is asked',
  );
  await saveDraft(api, person.accessToken, 5, { ...about, ...channel, ...idea, ...payout });
  await page.goto('/dashboard');
  await step(page, 1, 'Về bạn');
  await album.take(page, 'portal-ambassador-about-1440', 'the first step, answered');
  await step(page, 2, 'Kênh của bạn');
  await inSizes(page, album, 'portal-ambassador-channel', 'the second step: the channel');
  await step(page, 3, 'Ý tưởng hợp tác');
  await album.take(page, 'portal-ambassador-idea-1440', 'the third step: the idea');
  await step(page, 4, 'Nhận chi trả');
  await inSizes(
    page,
    album,
    'portal-ambassador-payout',
    'the fourth step: numbers are kept, and shown masked',
  );
  await step(page, 5, 'Xem lại và gửi');
  await inSizes(page, album, 'portal-ambassador-review', 'the last step: all answers at a glance');
  await page.getByRole('button', { name: 'Gửi đơn' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Đã nhận đơn' })).toBeVisible();
  await inSizes(page, album, 'portal-ambassador-sent', 'the application is sent');
  await recordAnswer(page, { browser, api, album });
  await context.close();
}

async function recordAnswer(
  page: Page,
  { browser, api, album }: Omit<Recording, 'apiUrl'> & { readonly api: ApiProcess },
): Promise<void> {
  album.chapter('Back office: applications of ambassadors');
  const { page: officePage, context } = await openPortal(browser, api.url, administrator);
  await visit(officePage, '/admin/applications');
  await expect(officePage.getByText('ABBANK •••• 4455')).toBeVisible();
  await inSizes(
    officePage,
    album,
    'admin-applications',
    'applications, the longest wait first, with the answers of one',
  );
  const opened = async (): Promise<void> => {
    await officePage.getByRole('row', { name: /Phạm Thị Ngọc Ánh/ }).click();
    await expect(
      officePage.getByRole('main').getByText('Bánh mì men tự nhiên').first(),
    ).toBeVisible();
  };
  await openedOnPhone(officePage, album, {
    name: 'admin-application',
    what: 'the answers of one',
    open: opened,
  });
  await visit(officePage, '/admin/applications');
  await officePage.getByRole('button', { name: 'Hỏi thêm', exact: true }).click();
  await officePage.getByLabel('Câu hỏi').fill('Bạn gửi thêm một video dạy thử nhé?');
  await album.take(officePage, 'admin-application-ask-1440', 'the applicant is asked for more');
  await officePage.getByRole('button', { name: 'Gửi câu hỏi' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Chúng tôi muốn hỏi thêm' }),
  ).toBeVisible();
  await album.take(page, 'portal-ambassador-asked-1440', 'what the applicant reads then');
  await step(page, 5, 'Xem lại và gửi');
  await page.getByRole('button', { name: 'Gửi đơn' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /Đã nhận đơn|Đang xem xét/ }),
  ).toBeVisible();
  await visit(officePage, '/admin/applications');
  await officePage.getByRole('button', { name: 'Chấp nhận', exact: true }).click();
  await officePage.getByRole('dialog').getByRole('button', { name: 'Chấp nhận' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Đã chấp nhận' })).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-ambassador-accepted',
    'accepted: the highest level from now on',
  );
  await closeToasts(officePage);
  await officePage.getByRole('button', { name: 'Mời đại sứ' }).click();
  await officePage.getByLabel('Tên gọi').fill('chị Linh');
  await album.take(officePage, 'admin-application-invite-1440', 'somebody is invited');
  await context.close();
}

async function step(page: Page, number: number, title: string): Promise<void> {
  await page.goto(`/ambassador-offer?step=${number}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Saves answers as the wizard does. */
async function saveDraft(
  api: ApiProcess,
  accessToken: string,
  at: number,
  input: object,
): Promise<void> {
  const read = await post(
    api.url,
    accessToken,
    'D',
    'query D { ambassador_application { revision } }',
    {},
  );
  const { ambassador_application: known } = read as {
    readonly ambassador_application: { readonly revision: number } | null;
  }; // the schema says so
  const text =
    'mutation S($input: AmbassadorAnswersInput!, $step: Int!, $base: Int!) { save_ambassador_draft(input: $input, step: $step, base_revision: $base) { revision } }';
  await post(api.url, accessToken, 'S', text, { input, step: at, base: known?.revision ?? 0 });
}
