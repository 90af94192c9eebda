import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedByCasso, isSignedBySepay, sortKeys } from './webhook-signatures.ts';

const nowMs = Date.parse('2026-11-21T07:00:00Z');
const body = Buffer.from('{"id":92704,"gateway":"Vietcombank","transferAmount":2277000}');
const none = { sepayApiKey: null, sepaySecret: null, cassoSecret: null };
const secrets = {
  sepayApiKey: 'khoa-api-sepay-1234',
  sepaySecret: 'bi-mat-sepay-123456',
  cassoSecret: 'bi-mat-casso-123456',
};

function sepayHeaders(
  seconds: number,
  bytes = body,
  secret = secrets.sepaySecret,
): Record<string, string> {
  const hex = createHmac('sha256', secret).update(`${seconds}.${bytes.toString()}`).digest('hex');
  return { 'x-sepay-signature': `sha256=${hex}`, 'x-sepay-timestamp': String(seconds) };
}

describe('SePay’s API key', () => {
  it('opens with exactly the key, the scheme in any case', () => {
    expect(
      isSignedBySepay(body, { authorization: 'Apikey khoa-api-sepay-1234' }, secrets, nowMs),
    ).toBe(true);
    expect(
      isSignedBySepay(body, { authorization: 'apikey khoa-api-sepay-1234' }, secrets, nowMs),
    ).toBe(true);
    for (const wrong of [
      'Apikey khoa-api-sepay-1235',
      'Apikey khoa-api-sepay-123',
      'Apikey ',
      'Bearer khoa-api-sepay-1234',
      'khoa-api-sepay-1234',
      '',
    ]) {
      expect(isSignedBySepay(body, { authorization: wrong }, secrets, nowMs)).toBe(false);
    }
    expect(isSignedBySepay(body, {}, secrets, nowMs)).toBe(false);
  });

  it('opens nothing when none is configured, also not an empty one', () => {
    for (const authorization of ['Apikey null', 'Apikey undefined', 'Apikey '])
      expect(isSignedBySepay(body, { authorization }, none, nowMs)).toBe(false);
  });
});

describe('SePay’s signature', () => {
  const seconds = nowMs / 1000;

  it('is over the moment and the bytes, at most five minutes old or ahead', () => {
    for (const drift of [0, -300, 300])
      expect(isSignedBySepay(body, sepayHeaders(seconds + drift), secrets, nowMs)).toBe(true);
    for (const drift of [-301, 301, -86_400])
      expect(isSignedBySepay(body, sepayHeaders(seconds + drift), secrets, nowMs)).toBe(false);
  });

  it('does not hold for other bytes, another moment, another secret or another form', () => {
    const headers = sepayHeaders(seconds);
    expect(
      isSignedBySepay(
        Buffer.from(body.toString().replace('2277000', '9277000')),
        headers,
        secrets,
        nowMs,
      ),
    ).toBe(false);
    expect(
      isSignedBySepay(
        body,
        { ...headers, 'x-sepay-timestamp': String(seconds - 1) },
        secrets,
        nowMs,
      ),
    ).toBe(false);
    expect(
      isSignedBySepay(body, sepayHeaders(seconds, body, 'mot bi mat khac 1234'), secrets, nowMs),
    ).toBe(false);
    expect(
      isSignedBySepay(
        body,
        { ...headers, 'x-sepay-signature': headers['x-sepay-signature']?.slice(7) ?? '' },
        secrets,
        nowMs,
      ),
    ).toBe(false);
    expect(isSignedBySepay(body, { ...headers, 'x-sepay-timestamp': '' }, secrets, nowMs)).toBe(
      false,
    );
  });

  it('that is wrong is not made good by a right key', () => {
    const headers = {
      ...sepayHeaders(seconds, body, 'mot bi mat khac 1234'),
      authorization: 'Apikey khoa-api-sepay-1234',
    };
    expect(isSignedBySepay(body, headers, secrets, nowMs)).toBe(false);
  });
});

describe('Casso’s signature', () => {
  const unsorted = Buffer.from(
    '{"error":0,"data":{"reference":"FT1","amount":5000,"id":7,"list":[{"b":1,"a":2}]}}',
  );
  const sign = (bytes: Buffer, secret = secrets.cassoSecret, timestamp = '1763708400000') => {
    const hex = createHmac('sha512', secret)
      .update(`${timestamp}.${JSON.stringify(sortKeys(JSON.parse(bytes.toString())))}`)
      .digest('hex');
    return { 'x-casso-signature': `t=${timestamp},v1=${hex}` };
  };

  it('is over the moment and the JSON with all keys sorted, whatever their order was', () => {
    expect(JSON.stringify(sortKeys(JSON.parse(unsorted.toString())))).toBe(
      '{"data":{"amount":5000,"id":7,"list":[{"a":2,"b":1}],"reference":"FT1"},"error":0}',
    );
    expect(isSignedByCasso(unsorted, sign(unsorted), secrets)).toBe(true);
    const reordered = Buffer.from(
      '{"data":{"id":7,"amount":5000,"list":[{"a":2,"b":1}],"reference":"FT1"},"error":0}',
    );
    expect(isSignedByCasso(reordered, sign(unsorted), secrets)).toBe(true);
  });

  it('does not hold for another amount, moment, secret or form', () => {
    const headers = sign(unsorted);
    expect(
      isSignedByCasso(Buffer.from(unsorted.toString().replace('5000', '9000')), headers, secrets),
    ).toBe(false);
    expect(
      isSignedByCasso(
        unsorted,
        { 'x-casso-signature': headers['x-casso-signature'].replace('t=1', 't=2') },
        secrets,
      ),
    ).toBe(false);
    expect(isSignedByCasso(unsorted, sign(unsorted, 'mot bi mat khac 1234'), secrets)).toBe(false);
    expect(isSignedByCasso(unsorted, { 'x-casso-signature': 'v1=' }, secrets)).toBe(false);
    expect(isSignedByCasso(unsorted, {}, secrets)).toBe(false);
    expect(isSignedByCasso(Buffer.from('không phải JSON'), headers, secrets)).toBe(false);
    expect(isSignedByCasso(unsorted, headers, none)).toBe(false);
  });
});
