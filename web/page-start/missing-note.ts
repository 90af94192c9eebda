import { t } from './copy.ts';

/** Says at the bottom of the page that its code could not be fetched, and what to do about it. */
export function showMissing(reload: () => void): void {
  const isEmpty = document.documentElement.dataset['frame'] !== undefined;
  document.getElementById('frame-slow')?.remove();
  const note = document.createElement('p');
  note.className = 'code-missing';
  note.role = 'status';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = t('pageStart.reload');
  again.addEventListener('click', reload);
  note.append(t(isEmpty ? 'pageStart.missingPage' : 'pageStart.missing'), again);
  document.body.append(note);
}
