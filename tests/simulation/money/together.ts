/**
 * What works of one moment answer. Waits for each of them also when one fails: a process that died
 * has nothing under way any more when the next one starts. Throws the first failure.
 */
export async function together<const Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [Key in keyof Works]: Awaited<Works[Key]> }> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
