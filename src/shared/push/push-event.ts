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
] as const;

export type PushTopic = (typeof pushTopics)[number];

/**
 * `GET /events` (text/event-stream) of the signed-in person: `event: changed`, `data: <topic>`; a
 * comment line every `pushHeartbeatMs`.
 */
export const pushAddress = '/events';

/**
 * Longest silence of an open stream, ms; after twice that the client takes it for dead and opens
 * another one.
 */
export const pushHeartbeatMs = 15_000;

/** Whether a foreign text is a topic of ours. */
export function isPushTopic(text: string): text is PushTopic {
  return (pushTopics as readonly string[]).includes(text);
}
