import type { Kind } from './types-of-code.ts';

/** OID of a type of the database → what both drivers read it as (server/db/wire-value.ts). */
const kindsByOid: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  17: 'Uint8Array',
  18: 'string', // "char"
  19: 'string', // name
  20: 'bigint',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number', // oid
  114: 'anything',
  700: 'number',
  701: 'number',
  869: 'string', // inet
  1000: 'boolean[]',
  1001: 'Uint8Array[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1016: 'bigint[]',
  1022: 'number[]', // float8[]
  1042: 'string',
  1043: 'string',
  1082: 'string', // date
  1182: 'string[]',
  1184: 'Date',
  1185: 'Date[]',
  1700: 'string', // numeric
  2950: 'string', // uuid
  2951: 'string[]',
  3802: 'anything', // jsonb
};

/** What a column of this type is read as. */
export function readAs(oid: number): Kind {
  return kindsByOid[oid] ?? `type ${oid}`;
}

/**
 * Whether a value of a kind may be given for a parameter of this type: it travels as text
 * (`toWireValue`), and the database converts it.
 */
export function mayBeGiven(kind: Kind, oid: number): boolean {
  const expected = readAs(oid);
  if (kind === 'Buffer') return expected === 'Uint8Array';
  if (kind === expected) return true;
  // JSON is given as text; a whole number where a larger, a decimal one or its figures are meant.
  if (expected === 'anything') return kind === 'string';
  if (kind === 'bigint' && oid === 25) return true;
  if (oid === 20 || oid === 1700 || oid === 700 || oid === 701)
    return kind === 'number' || kind === 'bigint';
  return oid === 1016 && kind === 'number[]';
}

/** Whether what a column is read as is what its row says. */
export function isReadAs(kind: Kind, oid: number): boolean {
  const read = readAs(oid);
  if (read === 'anything' || kind === 'anything') return true;
  return kind === read || (kind === 'Buffer' && read === 'Uint8Array');
}
