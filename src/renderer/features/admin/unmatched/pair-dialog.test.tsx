import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { errorMessages } from '#shared/errors/error-messages.ts';
import { pairWords } from './pair-dialog.tsx';
import { WrongCode } from './refusal-boxes.tsx';

it.each(['TRANSFER_NAMES_ANOTHER', 'MONEY_NAMES_ANOTHER'] as const)(
  'asks of a pair whether the transfer came back, and of no code that it is wrong: %s',
  (code) => {
    const refusal = {
      asked: code,
      ownFields: [],
      of: () => errorMessages[code],
      forget: () => undefined,
      placed: () => {
        throw new Error('nothing is sent');
      },
    };
    const html = renderToStaticMarkup(
      <WrongCode {...pairWords} refusal={refusal} isWrong={false} setWrong={() => undefined} />,
    );
    expect(html).toContain('Đúng là lần chuyển này đã quay về');
    expect(html).toContain('Bạn chọn giao dịch khác, hoặc xác nhận rằng');
    expect(html).not.toContain('ghi nhầm');
  },
);
