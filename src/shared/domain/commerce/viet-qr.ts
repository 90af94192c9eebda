/** What a VietQR asks a banking app to do. */
export interface VietQrTransfer {
  /** Six digits: the receiving bank's number with NAPAS. */
  readonly bin: string;
  readonly accountNumber: string;
  /** Whole VND; null leaves it to the payer. */
  readonly amountVnd: bigint | null;
  /** Letters and digits, at most 25; null leaves it to the payer. */
  readonly memo: string | null;
}

/**
 * The text of a VietQR: EMVCo fields of tag, length and value, and a checksum over all before it.
 * (PRODUCT.md 6)
 */
export function vietQrText({ bin, accountNumber, amountVnd, memo }: VietQrTransfer): string {
  const account = field('00', bin) + field('01', accountNumber);
  const fields = [
    field('00', '01'),
    field('01', amountVnd === null ? '11' : '12'),
    field('38', field('00', 'A000000727') + field('01', account) + field('02', 'QRIBFTTA')),
    field('53', '704'),
    amountVnd === null ? '' : field('54', String(amountVnd)),
    field('58', 'VN'),
    memo === null ? '' : field('62', field('08', memo)),
    '6304',
  ].join('');
  return fields + crc16(fields);
}

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) of an ASCII text, four hex digits. */
export function crc16(text: string): string {
  let crc = 0xff_ff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x80_00 ? ((crc << 1) ^ 0x10_21) & 0xff_ff : (crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value;
}
