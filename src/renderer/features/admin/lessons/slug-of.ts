import { foldText } from '#shared/kernel/fold-text.ts';

/** An address out of a title: `Đặt giá lần đầu` → `dat-gia-lan-dau`. At most 80 letters. */
export function slugOf(title: string): string {
  return foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}
