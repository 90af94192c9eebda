/**
 * What of a person's may have changed. The page asks for it anew; the event itself carries no data.
 */
export const pushTopics = [
  /** What gives access: orders, and plans that the office gives or takes back. */
  'orders',
  'notifications',
  'tickets',
  'vouchers',
  'support',
  'content',
  'affiliate',
  /** What was learned and noted, on whatever device. */
  'progress',
  /** What the bank told, of whatever it is: for the office alone. */
  'bank',
] as const;

export type PushTopic = (typeof pushTopics)[number];

/**
 * `GET /events` (text/event-stream) of the signed-in person: `event: changed`, `data: <topic>` or
 * `data: <topic> <version>`; a comment line every `pushHeartbeatMs`.
 */
export const pushAddress = '/events';

/**
 * Longest silence of an open stream, ms; after twice that the client takes it for dead and opens
 * another one.
 */
export const pushHeartbeatMs = 15_000;

/** One change, as a page hears of it. */
export interface PushChange {
  readonly topic: PushTopic;
  /** At what it stands now (`progress`: the cursor of SYNC.md); null when that is not told. */
  readonly version: string | null;
}

/** Longer than any version of ours, in characters. */
const longestVersion = 100;

/** Reads `<topic>` or `<topic> <version>`; null when it is nothing that we know. */
export function readPushChange(text: string): PushChange | null {
  const [topic = '', version = null, ...rest] = text.split(' ');
  if (!isPushTopic(topic) || rest.length > 0 || (version?.length ?? 0) > longestVersion)
    return null;
  return { topic, version };
}

/** The same as a text. */
export function writePushChange({ topic, version }: PushChange): string {
  return version === null ? topic : `${topic} ${version}`;
}

/** Whether a foreign text is a topic of ours. */
export function isPushTopic(text: string): text is PushTopic {
  return (pushTopics as readonly string[]).includes(text);
}
