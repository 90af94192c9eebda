/** A value of a record as far as our tables use them. */
export type RecordValue = string | number | null;

interface RecordShape {
  readonly columnCount: number;
  readonly pageBytes: number;
}

/**
 * The record whose second column starts at `markAt`, when its first is the key of its row (stored
 * as NULL, no bytes); null when there is none. Reads the header in front of the mark, the values
 * behind it, and the overflow pages of a long row. (SQLite file format, sections 1.6 and 2.1.)
 * Never throws on any bytes.
 */
export function readRecordAt(
  bytes: Buffer,
  markAt: number,
  shape: RecordShape,
): readonly RecordValue[] | null {
  // A header is its own length, then one serial type per column, each of one to five bytes here.
  const longest = Math.min(1 + shape.columnCount * 5, markAt);
  for (let headerBytes = shape.columnCount + 1; headerBytes <= longest; headerBytes += 1) {
    const start = markAt - headerBytes;
    if (bytes[start] !== headerBytes) continue;
    const types = readSerialTypes(bytes, {
      start: start + 1,
      end: markAt,
      count: shape.columnCount,
    });
    if (types === null || types[0] !== 0) continue;
    const payload = readPayload(
      bytes,
      { start, bytes: headerBytes + types.reduce((sum, type) => sum + bytesOfType(type), 0) },
      shape.pageBytes,
    );
    const values = payload === null ? null : readValues(payload, headerBytes, types);
    if (values !== null) return values;
  }
  return null;
}

function readSerialTypes(
  bytes: Buffer,
  range: { readonly start: number; readonly end: number; readonly count: number },
): number[] | null {
  const types: number[] = [];
  let at = range.start;
  while (at < range.end) {
    let type = 0;
    let more = true;
    for (let length = 0; more && length < 5 && at < range.end; length += 1) {
      const byte = bytes[at] ?? 0;
      type = type * 128 + (byte & 0x7f);
      more = (byte & 0x80) !== 0;
      at += 1;
    }
    if (more) return null;
    types.push(type);
  }
  return types.length === range.count ? types : null;
}

const bytesOfSmallTypes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0] as const;

function bytesOfType(type: number): number {
  return bytesOfSmallTypes[type] ?? Math.floor((type - 12) / 2);
}

/** Nothing of ours is longer; a damaged length must not allocate memory. */
const maxPayloadBytes = 4 * 1024 * 1024;

/**
 * The bytes of a record that starts at `start` on a leaf page of a table, gathered from its
 * overflow pages.
 */
function readPayload(
  bytes: Buffer,
  record: { readonly start: number; readonly bytes: number },
  pageBytes: number,
): Buffer | null {
  if (record.bytes > maxPayloadBytes) return null;
  const local = localBytes(record.bytes, pageBytes);
  if (local === record.bytes) {
    const end = record.start + local;
    return end <= bytes.length ? bytes.subarray(record.start, end) : null;
  }
  if (record.start + local + 4 > bytes.length) return null;
  return followOverflow(bytes, record, { local, pageBytes });
}

function localBytes(payloadBytes: number, pageBytes: number): number {
  const most = pageBytes - 35;
  if (payloadBytes <= most) return payloadBytes;
  const least = Math.floor(((pageBytes - 12) * 32) / 255) - 23;
  const wanted = least + ((payloadBytes - least) % (pageBytes - 4));
  return wanted <= most ? wanted : least;
}

function followOverflow(
  bytes: Buffer,
  record: { readonly start: number; readonly bytes: number },
  { local, pageBytes }: { readonly local: number; readonly pageBytes: number },
): Buffer | null {
  const pieces = [bytes.subarray(record.start, record.start + local)];
  let gathered = local;
  let page = bytes.readUInt32BE(record.start + local);
  while (gathered < record.bytes) {
    const at = (page - 1) * pageBytes;
    if (page === 0 || at + pageBytes > bytes.length) return null;
    const take = Math.min(record.bytes - gathered, pageBytes - 4);
    pieces.push(bytes.subarray(at + 4, at + 4 + take));
    gathered += take;
    page = bytes.readUInt32BE(at);
  }
  return Buffer.concat(pieces);
}

function readValues(
  payload: Buffer,
  headerBytes: number,
  types: readonly number[],
): readonly RecordValue[] | null {
  const values: RecordValue[] = [];
  let at = headerBytes;
  for (const type of types) {
    const bytes = bytesOfType(type);
    if (at + bytes > payload.length) return null;
    values.push(readValue(payload, at, type));
    at += bytes;
  }
  return values;
}

function readValue(payload: Buffer, at: number, type: number): RecordValue {
  if (type === 0) return null;
  if (type === 7) return payload.readDoubleBE(at);
  if (type === 8 || type === 9) return type - 8;
  if (type >= 13 && type % 2 === 1) return payload.toString('utf8', at, at + bytesOfType(type));
  if (type > 6) return null; // a blob or a reserved type: none of our columns
  return type === 6 ? Number(payload.readBigInt64BE(at)) : payload.readIntBE(at, bytesOfType(type));
}
