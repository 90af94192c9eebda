import { foldText } from '#shared/kernel/fold-text.ts';
import type { AdminSection } from '../shell/admin-section.ts';

/**
 * The pages whose name has every typed word at the beginning of one of its own; all of them for
 * none. `>` before the words is left out.
 */
export function pagesMeant(
  sections: readonly AdminSection[],
  text: string,
): readonly AdminSection[] {
  const typed = foldText(text)
    .replace(/^\s*>/, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return sections.filter(({ label }) => {
    const words = foldText(label).split(' ');
    return typed.every((begun) => words.some((word) => word.startsWith(begun)));
  });
}
