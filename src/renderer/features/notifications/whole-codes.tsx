import css from './notification-list.module.css';

/**
 * A text whose order and request codes (`#MV-2481`) stay on one line: a hyphen would let them
 * break.
 */
export function WholeCodes({ text }: { readonly text: string }) {
  return text.split(/(#[A-Z]+-\w+)/).map((part) =>
    part.startsWith('#') ? (
      <span key={part} className={css['code']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
