/** Names in the folder of a file that is set aside. */
export interface AsideNames {
  readonly newest: string;
  readonly older: string;
}

/**
 * What becomes of each that lies there, in this order; null: it is taken away. The newest at last:
 * a crash in between does not leave an older one to be read.
 */
export function planAside(
  { newer, older }: Readonly<Record<'newer' | 'older', Uint8Array | null>>,
  isOurs: (content: Uint8Array) => boolean,
): readonly (readonly [keyof AsideNames | null, 'newer' | 'older'])[] {
  if (newer === null) return older === null ? [] : [['newest', 'older']];
  if (older === null) return [['newest', 'newer']];
  if (isOurs(older) && !isOurs(newer))
    return [
      [null, 'newer'],
      ['newest', 'older'],
    ];
  const isLost = (isOurs(newer) && !isOurs(older)) || Buffer.compare(newer, older) === 0;
  return [
    [isLost ? null : 'older', 'older'],
    ['newest', 'newer'],
  ];
}
