import { createHash } from 'node:crypto';
import { z } from 'zod';

const withId = z.looseObject({
  id: z.union([z.string().min(1).max(200), z.number().transform(String)]),
});

/** What a provider calls a report; one without an id is known by its bytes. */
export function reportId(payload: unknown, text: string): string {
  const found = withId.safeParse(payload);
  return found.success
    ? storable(found.data.id)
    : `sha256:${createHash('sha256')
        .update(JSON.stringify(payload) ?? text)
        .digest('hex')}`;
}

/** Text that the database takes: it knows no character 0 and no half of a pair. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
