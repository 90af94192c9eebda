import { isCampaignName, referralUrl } from '#shared/domain/affiliate/campaign-link.ts';
import type {
  CampaignVouchersQuery,
  CourseOutlineQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { t } from './copy.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/**
 * Pages that a campaign may lead to, as one chooses them; lessons that everybody may watch among
 * them. `course` is null while it is not known.
 */
export function targetChoices(course: CourseOutlineQuery['course'] | null): readonly Choice[] {
  const lessons =
    course?.chapters
      .flatMap((chapter) => chapter.lessons)
      .filter(({ is_preview: isPreview, state }) => isPreview && state === 'RELEASED') ?? [];
  return [
    { value: '/', label: t('aff.lb.target.home') },
    { value: '/#chuong_trinh_hoc', label: t('aff.lb.target.programme') },
    { value: '/checkout', label: t('aff.lb.target.checkout') },
    ...lessons.map(({ slug, title }, index) => ({
      value: `/learn/${slug}`,
      label: t('aff.lb.target.lesson', { n: index + 1 }),
      hint: title,
    })),
  ];
}

/** What a page of a link is called; the path where it is none of the choices any more. */
export function targetText(path: string, choices: readonly Choice[]): string {
  const found = choices.find(({ value }) => value === path);
  return found === undefined ? path : (found.hint ?? found.label);
}

/** Vouchers that may go along. The first choice is none. */
export function voucherChoices(
  codes: CampaignVouchersQuery['campaign_vouchers'] | null,
): readonly Choice[] {
  return [
    { value: '', label: t('aff.lb.voucher.none') },
    ...(codes ?? []).map((code) => ({ value: code, label: code })),
  ];
}

/** Where somebody shares a link with their friends on Facebook. Zalo documents no such address. */
export function facebookShare(url: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
}

/** An e-mail with the link in it. */
export function emailShare(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/**
 * The link as it will be, made of the affiliate's own (`https://…/?ref=CODE`); null where its name
 * can be none.
 */
export function previewUrl(
  ownLink: string,
  input: { readonly path: string; readonly campaign: string; readonly voucherCode: string },
): string | null {
  if (input.campaign !== '' && !isCampaignName(input.campaign)) return null;
  const own = new URL(ownLink);
  return referralUrl({
    origin: own.origin,
    path: input.path,
    code: own.searchParams.get('ref') ?? '',
    campaign: input.campaign === '' ? null : input.campaign,
    voucherCode: input.voucherCode === '' ? null : input.voucherCode,
  });
}
