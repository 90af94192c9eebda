import { describe, expect, it } from 'vitest';
import { appError, errorCodes } from './error-code.ts';
import { isNotReached } from './not-reached.ts';

describe('isNotReached', () => {
  it('is true where nobody answered who could know, and for no refusal', () => {
    expect(errorCodes.filter((code) => isNotReached(appError(code)))).toEqual([
      'SERVER_UNREACHABLE',
      'SERVER_TIMEOUT',
      'SERVICE_UNAVAILABLE',
    ]);
  });

  it('takes a gateway’s word for its server, and no other status', () => {
    expect(
      [401, 404, 429, 500, 502, 503, 504].filter((status) =>
        isNotReached(appError('HTTP_STATUS', { status })),
      ),
    ).toEqual([502, 503, 504]);
  });
});
