/**
 * Structured clone over JSON. `makeCodec` is self-contained: its source text is also
 * injected into the page, so both ends run exactly this code.
 */
export interface Codec {
  enc(value: unknown): string;
  dec(text: string): unknown;
}
export function makeCodec(
  toB64: (u: Uint8Array) => string,
  fromB64: (s: string) => Uint8Array,
): Codec {
  const typed = new Set([
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'Float32Array',
    'Float64Array',
    'BigInt64Array',
    'BigUint64Array',
  ]);
  const g = globalThis as any;
  // The source of this function is injected whole
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const tagOf = (v: unknown) => Object.prototype.toString.call(v).slice(8, -1);
  return {
    enc(value) {
      // structuredClone refuses what Electron refuses (functions, symbols, DOM nodes) and drops
      // prototypes.
      const root = structuredClone(value);
      const seen = new Map<object, number>();
      const walk = (v: any): any => {
        if (v === undefined) return ['u'];
        if (v === null || typeof v === 'boolean' || typeof v === 'string') return v;
        if (typeof v === 'number')
          return Number.isFinite(v) && !Object.is(v, -0)
            ? v
            : ['n', Object.is(v, -0) ? '-0' : String(v)];
        if (typeof v === 'bigint') return ['i', String(v)];
        const old = seen.get(v);
        if (old !== undefined) return ['r', old];
        seen.set(v, seen.size);
        const tag = tagOf(v);
        if (tag === 'Date') return ['d', v.getTime()];
        if (tag === 'RegExp') return ['x', v.source, v.flags];
        if (tag === 'Map')
          return ['m', [...v].map(([k, x]: [unknown, unknown]) => [walk(k), walk(x)])];
        if (tag === 'Set') return ['s', [...v].map(walk)];
        if (tag === 'ArrayBuffer') return ['b', toB64(new Uint8Array(v))];
        if (typed.has(tag))
          return ['t', tag, toB64(new Uint8Array(v.buffer, v.byteOffset, v.byteLength))];
        if (v instanceof Error) return ['e', v.name, v.message, v.stack];
        if (Array.isArray(v)) return ['a', v.map(walk)];
        if (tag === 'Boolean' || tag === 'Number' || tag === 'String')
          return ['w', walk(v.valueOf())];
        if (tag === 'Object') return ['o', Object.entries(v).map(([k, x]) => [k, walk(x)])];
        throw new Error(`electron-host: ${tag} is cloneable but not modelled`);
      };
      return JSON.stringify(walk(root));
    },
    dec(text) {
      const seen: any[] = [];
      const keep = <T>(v: T): T => (seen.push(v), v);
      const walk = (x: any): any => {
        if (!Array.isArray(x)) return x;
        switch (x[0]) {
          case 'u':
            return undefined;
          case 'n':
            return x[1] === '-0' ? -0 : Number(x[1]);
          case 'i':
            return BigInt(x[1]);
          case 'r':
            return seen[x[1]];
          case 'd':
            return keep(new Date(x[1] ?? NaN));
          case 'x':
            return keep(new RegExp(x[1], x[2]));
          case 'm': {
            const m = keep(new Map());
            for (const [k, v] of x[1]) {
              const kk = walk(k);
              m.set(kk, walk(v));
            }
            return m;
          }
          case 's': {
            const s = keep(new Set());
            for (const v of x[1]) s.add(walk(v));
            return s;
          }
          case 'b':
            return keep(fromB64(x[1]).slice().buffer);
          case 't': {
            const u = fromB64(x[2]).slice();
            return keep(new g[x[1]](u.buffer, 0, u.byteLength / g[x[1]].BYTES_PER_ELEMENT));
          }
          case 'e': {
            const C = typeof g[x[1]] === 'function' ? g[x[1]] : Error;
            const e = keep(new C(x[2]));
            e.stack = x[3];
            return e;
          }
          case 'a': {
            const a: unknown[] = keep([]);
            for (const v of x[1]) a.push(walk(v));
            return a;
          }
          case 'w':
            return keep(Object(walk(x[1])));
          case 'o': {
            const o: Record<string, unknown> = keep({});
            for (const [k, v] of x[1])
              Object.defineProperty(o, k, {
                value: walk(v),
                writable: true,
                enumerable: true,
                configurable: true,
              });
            return o;
          }
          default:
            throw new Error('electron-host: bad message');
        }
      };
      return walk(JSON.parse(text));
    },
  };
}
