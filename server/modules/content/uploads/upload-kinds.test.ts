import { describe, expect, it } from 'vitest';
import { attachmentEnding } from './upload-kinds.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('an attachment', () => {
  it.each([
    ['bai-tap.PDF', bytes('%PDF-1.7 …'), '.pdf'],
    ['bang.csv', bytes('tên,giá\r\n"a",1\r\n'), '.csv'],
    ['hinh.jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), '.jpg'],
  ])('%s is taken by what it is', (name, content, ending) =>
    expect(attachmentEnding(name, content)).toBe(ending),
  );

  it.each([
    ['trang.html', bytes('<script>1</script>')],
    ['hinh.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['gia.pdf', bytes('MZ\u0090')],
    ['gia.txt', Uint8Array.of(0x4d, 0x5a, 0x00, 0x90)],
    ['gia.png', bytes('<html>')],
    ['khong-duoi', bytes('a')],
  ])('%s is refused', (name, content) => expect(attachmentEnding(name, content)).toBeNull());
});
