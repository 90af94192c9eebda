/**
 * `completeAnswer` of an answer that an earlier version kept. Its code is fetched when there is
 * one: after an update without a network only.
 */
export async function completeEarlier(text: string, data: unknown): Promise<unknown> {
  const { completeAnswer } = await import('./complete-answer.ts');
  return completeAnswer(text, data);
}
