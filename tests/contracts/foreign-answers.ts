const html = '<!DOCTYPE html><html><body>Đăng nhập Wi-Fi khách sạn</body></html>';
const asHtml = { 'content-type': 'text/html; charset=utf-8', 'content-length': '70' };
const asJson = { 'content-type': 'application/json' };

/**
 * What answers in the place of our server, by who it is: a table that every reader of an answer is
 * held to.
 */
export const foreignAnswers: Readonly<Record<string, () => Response>> = {
  'a captive portal, 200': () => new Response(html, { headers: asHtml }),
  'a proxy’s sign-in, 401': () => new Response(html, { status: 401, headers: asHtml }),
  'a WAF’s block page, 403': () => new Response(html, { status: 403, headers: asHtml }),
  'a host that is not set up, 404': () => new Response(html, { status: 404, headers: asHtml }),
  'a proxy of a company, 407': () => new Response(html, { status: 407, headers: asHtml }),
  'a proxy’s limit of bytes, 413': () => new Response(html, { status: 413, headers: asHtml }),
  'an edge’s limit of requests, 429': () => new Response('error code: 1015', { status: 429 }),
  'nginx, 500': () => new Response(html, { status: 500, headers: asHtml }),
  'a gateway, 502': () => new Response(null, { status: 502 }),
  'a gateway, 503': () => new Response(html, { status: 503, headers: asHtml }),
  'a captive portal, 511': () => new Response(html, { status: 511, headers: asHtml }),
  'a CDN without its origin, 521': () => new Response('error code: 521', { status: 521 }),
  'an edge that speaks JSON, 200': () =>
    new Response('{"error":"blocked","data":null}', { headers: asJson }),
  'an edge that speaks JSON, 403': () =>
    new Response('{"errors":[{"message":"Forbidden"}],"code":1020}', {
      status: 403,
      headers: asJson,
    }),
  'an empty answer, 200': () => new Response('', { headers: { 'content-length': '0' } }),
};
