import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailServer, type Delivery } from './smtp.ts';

const to = 'nguyen.an@vidu.vn';
const open: net.Server[] = [];
const lines: net.Socket[] = [];

afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});

describe('what a mail server says no to', () => {
  it.each([
    ['RCPT', '550 5.1.1 User unknown', true],
    ['RCPT', '550-5.1.1 The account does not exist\r\n550 5.1.1 ask them', true],
    ['RCPT', '550 no such mailbox', true],
    ['RCPT', '553 5.1.3 bad address syntax', true],
    ['RCPT', '550 5.2.1 mailbox disabled', true],
    ['.', '550 5.1.1 User unknown', true],
    ['RCPT', '450 4.2.0 Greylisted', false],
    ['RCPT', '552 5.2.2 mailbox full', false],
    ['RCPT', '550 5.7.1 relaying denied', false],
    ['RCPT', '550 5.4.5 Daily user sending limit exceeded', false],
    ['RCPT', '554 blocked', false],
    ['MAIL', '550 5.4.5 Daily user sending limit exceeded', false],
    ['MAIL', '553 5.1.8 Sender domain not verified', false],
    ['MAIL', '550 5.1.1 who are you', false],
    ['AUTH', '535 5.7.8 Username and Password not accepted', false],
    ['DATA', '554 5.7.1 over quota', false],
    ['.', '554 5.7.1 message refused by policy', false],
    ['.', '550 5.7.26 unauthenticated sender', false],
  ] as const)('%s: %s', async (command, answer, lasting) => {
    expect(await tell({ [command]: answer })).toMatchObject({ kind: 'refused', lasting });
  });

  it('is kept and thrown without the address that it names', async () => {
    for (const answer of [
      `550 5.1.1 <${to}>: Recipient address rejected: User unknown`,
      `450 4.2.0 ${to.toUpperCase()} Greylisted`,
      '550 user nguyen.an unknown; forward to other+me@vidu.vn',
    ]) {
      const delivery = await tell({ RCPT: answer });
      const { reason } = delivery.kind === 'taken' ? expect.unreachable('taken') : delivery;
      expect(reason).toContain(answer.slice(0, 3));
      expect(reason).not.toMatch(/nguyen\.an|@|other/i);
    }
  });

  it.each([
    ['MAIL', '550 5.4.5 Daily user sending limit exceeded', true],
    ['MAIL', '550 no', true],
    ['AUTH', '535 5.7.8 Username and Password not accepted', true],
    ['RCPT', '550 5.7.1 relaying denied', true],
    ['RCPT', '550 5.4.5 Daily user sending limit exceeded', true],
    ['.', '550 5.7.26 unauthenticated sender', true],
    ['RCPT', '550 5.1.1 User unknown', false],
    ['RCPT', '552 5.2.2 mailbox full', false],
    ['RCPT', '552 mailbox full', false],
    ['RCPT', '550 5.4.1 Recipient address rejected: Access denied', false],
    ['RCPT', '554 5.2.1 mailbox disabled', false],
    ['RCPT', '550 5.2.3 message too long for this mailbox', false],
    ['.', '552 5.2.2 mailbox full', false],
    ['RCPT', '450 4.2.0 Greylisted', false],
  ] as const)(
    'is told apart for the operator when it is about us: %s %s',
    async (at, answer, isUs) => {
      const delivery = await tell({ [at]: answer });
      const { reason } = delivery.kind === 'taken' ? expect.unreachable('taken') : delivery;
      expect(reason.startsWith('the mail server refuses us, not the recipient')).toBe(isUs);
    },
  );
});

describe('a line that ends, or over which nothing comes any more,', () => {
  it.each([
    ['MAIL', 'ends'],
    ['RCPT', 'ends'],
    ['DATA', 'ends'],
    ['MAIL', 'is silent'],
    ['RCPT', 'is silent'],
    ['DATA', 'is silent'],
  ] as const)('before the letter was begun is a no that passes: %s %s', async (at, how) => {
    const delivery = await tell({ [at]: how });
    expect(delivery).toMatchObject({ kind: 'refused', lasting: false, letterBytes: 0 });
  });

  it.each(['ends', 'is silent'] as const)('with the letter in it may have it: %s', async (how) => {
    const { kind, letterBytes } = await tell({ '.': how });
    expect(kind).toBe('unknown');
    expect(letterBytes).toBeGreaterThan(100);
  });
});

/**
 * One try at a server that answers some commands so, and takes all others. For `ends` it closes the
 * line instead, for `is silent` it says nothing more.
 */
async function tell(
  answers: Readonly<Record<string, string>>,
): Promise<Delivery & { readonly letterBytes: number }> {
  let letterBytes = 0;
  const server = net.createServer((socket) => {
    lines.push(socket);
    socket.on('error', () => undefined);
    socket.write('220 mx ESMTP\r\n');
    let isLetter = false;
    let rest = '';
    socket.on('data', (chunk) => {
      const said = `${rest}${chunk.toString('latin1')}`.split('\r\n');
      rest = said.pop() ?? '';
      for (const line of said) {
        if (isLetter) letterBytes += line.length;
        if (isLetter && line !== '.') continue;
        const command = line === '.' ? '.' : (line.split(' ')[0] ?? '').toUpperCase();
        const usual = { EHLO: '250-mx\r\n250 AUTH PLAIN', DATA: '354 go', AUTH: '235 ok' }[command];
        const answer = answers[command] ?? usual ?? '250 ok';
        isLetter = command === 'DATA' && answer.startsWith('3');
        if (answer === 'ends') socket.end();
        if (answer === 'ends' || answer === 'is silent') return;
        socket.write(`${answer}\r\n`);
      }
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // it listens on TCP
  const { port } = server.address() as AddressInfo;
  const delivery = await createMailServer({
    url: `smtp://user:secret@127.0.0.1:${port}`,
    from: 'Mai Vàng <hoc@maivang.example>',
    timeoutMs: Object.values(answers).includes('is silent') ? 300 : 5000,
  }).deliver({ to, subject: 'Chào', html: '<p>Chào</p>', text: 'Chào', messageId: '<1@x.vn>' });
  return { ...delivery, letterBytes };
}
