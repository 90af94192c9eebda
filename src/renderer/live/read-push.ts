/** What a stream of the server tells, piece by piece (text/event-stream). */
export interface PushReader {
  /**
   * Takes the next piece of text, wherever it was cut; answers the data of the events it completed,
   * in order.
   */
  take(piece: string): readonly PushMessage[];
}

/** One event: its name (`message` when it has none) and its data. */
export interface PushMessage {
  readonly event: string;
  readonly data: string;
}

/** Longer than this no line of ours is, in characters: what never ends must not fill the memory. */
const maxLineLength = 10_000;

/** Builds a reader for one stream. Comments, ids and fields that we do not use are passed over. */
export function createPushReader(): PushReader {
  let rest = '';
  let event = '';
  let data: string[] = [];
  const readLine = (line: string): PushMessage | null => {
    if (line === '') {
      const message =
        data.length === 0
          ? null
          : { event: event === '' ? 'message' : event, data: data.join('\n') };
      event = '';
      data = [];
      return message;
    }
    const [field, value] = splitField(line);
    if (field === 'event') event = value;
    else if (field === 'data') data = [...data, value];
    return null;
  };
  return {
    take(piece) {
      const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
      rest = (lines.pop() ?? '').slice(0, maxLineLength);
      return lines.flatMap((line) => readLine(line) ?? []);
    },
  };
}

function splitField(line: string): readonly [field: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}
