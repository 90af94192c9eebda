import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { RequestError } from './request-error.ts';
import { toQueryStatus } from './use-query-status.ts';

const reload = () => undefined;
const facts = { data: undefined, previousData: undefined, error: undefined, moment: null, reload };
const offline = new RequestError('server not reached', appError('SERVER_UNREACHABLE'));

describe('toQueryStatus', () => {
  it('is loading while there is neither data nor a refusal', () => {
    expect(toQueryStatus(facts)).toEqual({ kind: 'loading' });
  });

  it('is ready without a moment for a fresh answer', () => {
    expect(toQueryStatus({ ...facts, data: 1, moment: { receivedAtMs: 5, asOfMs: null } })).toEqual(
      { kind: 'ready', data: 1, asOfMs: null, reload },
    );
  });

  it('tells the moment of an answer that the host had kept', () => {
    expect(
      toQueryStatus({ ...facts, data: 1, moment: { receivedAtMs: 5, asOfMs: 3 } }),
    ).toMatchObject({ kind: 'ready', asOfMs: 3 });
  });

  it('keeps what was on screen when asking again fails, with the moment it was received', () => {
    expect(
      toQueryStatus({
        ...facts,
        previousData: 1,
        error: offline,
        moment: { receivedAtMs: 5, asOfMs: null },
      }),
    ).toEqual({ kind: 'ready', data: 1, asOfMs: 5, reload });
  });

  it('goes on telling that moment while it is asked again', () => {
    expect(
      toQueryStatus({
        ...facts,
        data: 1,
        lastError: offline,
        moment: { receivedAtMs: 5, asOfMs: null },
      }),
    ).toEqual({ kind: 'ready', data: 1, asOfMs: 5, reload });
    expect(toQueryStatus({ ...facts, lastError: offline })).toEqual({ kind: 'loading' });
  });

  it('tells offline from failed', () => {
    expect(toQueryStatus({ ...facts, error: offline })).toMatchObject({
      kind: 'offline',
      error: { code: 'SERVER_UNREACHABLE' },
    });
    expect(
      toQueryStatus({ ...facts, error: new RequestError('x', appError('OFFLINE_NOT_CACHED')) }),
    ).toMatchObject({ kind: 'offline' });
    expect(
      toQueryStatus({
        ...facts,
        error: new RequestError('x', appError('HTTP_STATUS', { status: 500 })),
      }),
    ).toMatchObject({ kind: 'failed', error: { status: 500 } });
  });

  it('shows a thrown bug as INTERNAL', () => {
    expect(toQueryStatus({ ...facts, error: new Error('bug') })).toMatchObject({
      kind: 'failed',
      error: { code: 'INTERNAL' },
    });
  });
});
