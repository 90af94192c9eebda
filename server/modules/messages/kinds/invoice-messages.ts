import { z } from 'zod';
import { bold, line } from '../text-parts.ts';
import { aboutOrder, messageKind, order, toOrder } from './message-kind.ts';

const fields = { ...order, number: z.string() };
const askSupport = { label: 'Gửi yêu cầu hỗ trợ', path: '/your-ticket?tab=support' } as const;

/**
 * What is told of the invoice that a learner asked for. Nothing says that it was sent: nothing here
 * sends it, and nobody says that they did.
 */
export const invoiceMessages = {
  invoice_issued: messageKind({
    rule: aboutOrder,
    fields,
    text: (content) => ({
      title: `Hóa đơn số ${content.number} đã được phát hành`,
      preview: `Cho đơn ${content.orderCode}.`,
      paragraphs: [
        line(
          'Hóa đơn của đơn ',
          bold(content.orderCode),
          ' đã được phát hành, số ',
          bold(content.number),
          '.',
        ),
        line('Nếu bạn chưa nhận được bản hóa đơn, bạn gửi yêu cầu hỗ trợ nhé.'),
      ],
      actions: [{ ...toOrder(content), label: 'Xem đơn' }, askSupport],
    }),
  }),
  invoice_corrected: messageKind({
    rule: aboutOrder,
    fields,
    text: (content) => ({
      title: `Số hóa đơn đúng là ${content.number}`,
      preview: `Chúng tôi đã báo nhầm số hóa đơn của đơn ${content.orderCode}.`,
      paragraphs: [
        line(
          'Chúng tôi đã báo nhầm số hóa đơn của đơn ',
          bold(content.orderCode),
          '. Số đúng là ',
          bold(content.number),
          '. Xin lỗi bạn vì sự nhầm lẫn này.',
        ),
      ],
      actions: [{ ...toOrder(content), label: 'Xem đơn' }, askSupport],
    }),
  }),
  /** It waits to be written again. */
  invoice_taken_back: messageKind({
    rule: aboutOrder,
    fields,
    text: (content) => ({
      title: `Hóa đơn của đơn ${content.orderCode} chưa được phát hành`,
      preview: `Chúng tôi đã báo nhầm hóa đơn số ${content.number}.`,
      paragraphs: [
        line(
          'Chúng tôi đã báo nhầm là hóa đơn số ',
          bold(content.number),
          ' được phát hành cho đơn ',
          bold(content.orderCode),
          '. Hóa đơn của bạn vẫn đang chờ, chúng tôi báo lại khi có số.',
        ),
        line('Bạn kiểm tra thông tin xuất hóa đơn trong đơn, và sửa nếu cần.'),
      ],
      actions: [{ ...toOrder(content), label: 'Xem đơn' }, askSupport],
    }),
  }),
};
