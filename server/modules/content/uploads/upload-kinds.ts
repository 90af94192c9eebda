import path from 'node:path';
import { assertNever } from '#shared/kernel/assert.ts';
import type { Limits } from '#server/limits.ts';
import type { UploadRow } from './upload-store.ts';

export type UploadKind = UploadRow['kind'];

/** Most bytes of a file of a kind. */
export function largestUpload(kind: UploadKind, limits: Limits): number {
  switch (kind) {
    case 'lesson_video':
      return limits.lessonVideoBytes;
    case 'short_video':
      return limits.shortVideoBytes;
    case 'lesson_attachment':
      return limits.attachmentBytes;
    case 'lesson_captions':
    case 'short_captions':
      return limits.captionsBytes;
    default:
      return assertNever(kind);
  }
}

/**
 * What attachments may be, by the ending of their name and the first bytes. Nothing that a browser
 * would run.
 */
const attachments: Readonly<Record<string, 'text' | readonly number[]>> = {
  '.pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  '.zip': [0x50, 0x4b, 0x03, 0x04],
  '.docx': [0x50, 0x4b, 0x03, 0x04],
  '.xlsx': [0x50, 0x4b, 0x03, 0x04],
  '.pptx': [0x50, 0x4b, 0x03, 0x04],
  '.png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  '.jpg': [0xff, 0xd8, 0xff],
  '.csv': 'text',
  '.md': 'text',
  '.txt': 'text',
};

/** The ending of an attachment's name when its bytes are what it says; null for any other file. */
export function attachmentEnding(fileName: string, bytes: Uint8Array): string | null {
  const written = path.extname(fileName).toLowerCase();
  const ending = written === '.jpeg' ? '.jpg' : written;
  const form = attachments[ending];
  if (form === undefined) return null;
  return (form === 'text' ? isText(bytes) : form.every((byte, at) => bytes[at] === byte))
    ? ending
    : null;
}

/** UTF-8 without control characters but tabs and ends of lines. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/(?![\t\n\r])\p{Cc}/u.test(text);
  } catch {
    return false; // another encoding: not a text that we can serve as one
  }
}
