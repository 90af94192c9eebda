/** Everything that can happen without time passing has happened. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}
