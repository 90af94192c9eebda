import { t } from './copy.ts';

/** Says at the bottom of the page that its code could not be fetched, and what to do about it. */
export function showMissing(reload: () => void): void {
  const note = document.createElement('p');
  note.className = 'code-missing';
  note.role = 'status';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = t('pageStart.reload');
  again.addEventListener('click', reload);
  note.append(t('pageStart.missing'), again);
  document.body.append(note);
}
