/**
 * Keeps clicks on buttons that stand on the page already but do nothing yet, and does them once the application has taken it over: call what
 * is answered then. Links need none of it, they lead where they lead.
 */
export function keepEarlyClicks(root: HTMLElement): () => void {
  let clicked: HTMLElement | null = null;
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    clicked = button;
  };
  root.addEventListener('click', keep, { capture: true });
  return () => {
    root.removeEventListener('click', keep, { capture: true });
    if (clicked?.isConnected === true) clicked.click();
  };
}
