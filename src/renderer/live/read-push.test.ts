import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPushReader } from './read-push.ts';

const stream =
  ': hello\n\nevent: changed\ndata: orders\n\n:\n\nevent: changed\r\ndata: tickets\r\n\r\nid: 7\ndata:a\ndata: b\n\n';
const told = [
  { event: 'changed', data: 'orders' },
  { event: 'changed', data: 'tickets' },
  { event: 'message', data: 'a\nb' },
];

it('reads events and passes over comments and other fields', () => {
  expect(createPushReader().take(stream)).toEqual(told);
});

it('reads the same wherever the network cuts the stream', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: stream.length - 1 }), { maxLength: 12 }),
      (cuts) => {
        const reader = createPushReader();
        const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
        const read = places
          .slice(1)
          .flatMap((end, at) => reader.take(stream.slice(places[at], end)));
        expect(read).toEqual(told);
      },
    ),
  );
});

it('tells an event only when its empty line has come', () => {
  const reader = createPushReader();
  expect(reader.take('data: orders\n')).toEqual([]);
  expect(reader.take('\n')).toEqual([{ event: 'message', data: 'orders' }]);
});
