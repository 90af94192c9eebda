import { toNfc } from '#shared/kernel/unicode-form.ts';

/**
 * The text of a file as Vietnamese banks write it: UTF-8 or UTF-16 by its mark, else UTF-8, else
 * windows-1258. Never fails: what is no text at all shows in the columns that are not found. NFC,
 * because windows-1258 writes marks apart.
 */
export function decodeText(bytes: Uint8Array): string {
  return toNfc(decoded(bytes).replace(/^\uFEFF/, ''));
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: the code page of Vietnamese Windows.
    return new TextDecoder('windows-1258').decode(bytes);
  }
}
