/** Whether a key goes into a text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"]',
      ))
  );
}
