import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../loopback-host.ts';
import { formatTimestamp } from '#shared/format/format-date.ts';
import { longestPage } from '../../lists/paging.ts';
import { escapeHtml, type MailAdmin, type MailEntry } from '../../modules/messages/api.ts';

export interface DevMailboxDeps {
  readonly mails: Pick<MailAdmin, 'list' | 'read'>;
  readonly now: () => number;
}

/**
 * `/dev/mailbox`: the e-mails that were written, for developers without a mail server. Register it
 * outside of production only; it answers this machine only, and whoever comes through a proxy not
 * at all.
 */
export function addDevMailboxRoute(app: FastifyInstance, { mails, now }: DevMailboxDeps): void {
  app.get('/dev/mailbox', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
    const page = await mails.list({ first: longestPage, after: null, state: null });
    return sendPage(reply, page.ok ? listPage(page.value.nodes, now()) : '', pagePolicy);
  });
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = isFromHere(request) ? await mails.read(request.params.id) : null;
    if (mail === null) return reply.callNotFound();
    return sendPage(reply, mailPage(mail, now()), pagePolicy);
  });
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = isFromHere(request) ? await mails.read(request.params.id) : null;
    if (mail === null) return reply.callNotFound();
    return sendPage(reply, mail.html, letterPolicy);
  });
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A letter shows itself: no script, nothing from anywhere. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation";

function isFromHere(request: FastifyRequest): boolean {
  const { remoteAddress } = request.socket;
  const isNear =
    remoteAddress === '127.0.0.1' ||
    remoteAddress === '::1' ||
    remoteAddress === '::ffff:127.0.0.1';
  // A page of anywhere can lead a browser here under a name of its own that points to this machine.
  return (
    isNear && isLoopbackHost(request.hostname) && request.headers['x-forwarded-for'] === undefined
  );
}

async function sendPage(reply: FastifyReply, html: string, policy: string): Promise<FastifyReply> {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
    })
    .send(html);
}

const stateNames: { readonly [State in MailEntry['state']]: string } = {
  queued: 'Đang chờ gửi',
  sending: 'Đang gửi',
  sent: 'Đã gửi',
  failed: 'Bị từ chối',
  unknown: 'Chưa rõ',
  kept: 'Chỉ lưu tại đây',
};

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>body{margin:0 auto;max-width:960px;padding:24px 16px;font:16px/24px system-ui,sans-serif;color:#17150f;background:#fff}h1{font-size:24px;line-height:32px}a{color:inherit}
ul{list-style:none;margin:0;padding:0}li{border-bottom:1px solid #e7e5e0}li a{display:flex;gap:16px;flex-wrap:wrap;padding:12px 0;text-decoration:none}li strong{flex:1 1 320px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dt{color:#5f5b52}dd{margin:0;overflow-wrap:anywhere}iframe{width:100%;height:640px;border:1px solid #e7e5e0;border-radius:12px}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f7f6f4;padding:16px;border-radius:12px}small{color:#5f5b52}</style></head><body>${body}</body></html>`;
}

function listPage(mails: readonly MailEntry[], nowMs: number): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><span>${escapeHtml(mail.to)}</span><small>${stateNames[mail.state]} · ${formatTimestamp(mail.createdAt.getTime(), nowMs)}</small></a></li>`,
  );
  const body = rows.length === 0 ? '<p>Chưa có email nào.</p>' : `<ul>${rows.join('')}</ul>`;
  return frame(
    'Hộp thư phát triển',
    `<h1>Hộp thư phát triển</h1><p>Email mà máy chủ đã viết, mới nhất ở trên. Trang này chỉ có trên máy đang chạy máy chủ.</p>${body}`,
  );
}

function mailPage(mail: MailEntry & { readonly text: string }, nowMs: number): string {
  const rows = [
    ['Tới', mail.to],
    ['Lúc', formatTimestamp(mail.createdAt.getTime(), nowMs)],
    ['Trạng thái', stateNames[mail.state]],
    ['Message-ID', mail.messageId],
    ['Lỗi gần nhất', mail.lastError ?? '–'],
  ] as const;
  const facts = rows
    .map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  return frame(
    mail.subject,
    `<p><a href="/dev/mailbox">← Hộp thư phát triển</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${facts}</dl><iframe src="/dev/mailbox/${mail.id}/html" title="Email dạng HTML" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe><h2>Dạng chữ</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}
