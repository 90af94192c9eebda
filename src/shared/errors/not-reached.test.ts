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
});
