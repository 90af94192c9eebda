/** So long the browser may take to begin reading a file, ms. */
const graceMs = 60_000;

/** Hands a text or bytes to the browser as a file to be saved; the desktop asks where to. */
export function saveFile({
  name,
  type,
  content,
}: {
  readonly name: string;
  readonly type: string;
  readonly content: BlobPart;
}): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), graceMs);
}
