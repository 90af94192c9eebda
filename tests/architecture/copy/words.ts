/**
 * Vietnamese syllables that have no mark at all, as the catalogue uses them. One that is not here
 * was written without its marks, or is new: add it.
 */
const plainSyllables = `
a ai an anh ba ban bao bay bin cai cam cao che chi chia cho chung con danh do doanh dung duy duyên em ghi gia gian giang giao hai hay hoa hong in
khai khay khen khi khung kho khoe kia kinh la lai lan lang len linh lo long ma mai mang mau minh mong mua my nam nay nga ngang ngay nghe nghi nhanh nhau nhu ninh
phong qua quan quang quay quen quy ra ren sai san sang sao sau se sinh so sung tai tay theo tham thanh thao thay thi thu tin to toan tra tran trang tranh trao tre trong truy tua
tuy ty va vai vi vinh vui xa xem xin xong xoay xu xung yên
`;

/**
 * Words of other languages that people here use themselves, names of products and of formats, keys,
 * units.
 */
const foreignWords = `
Admin Analytics Android Apple AVI Blog Chrome cookie csv CSV Edge Email email Excel Facebook ffmpeg Firefox Gmail Google Authenticator Microsoft HTML https ID Instagram iOS
JPEG JPG JSON json KB MB GB Linux macOS Markdown Menu menu Message micro MKV MOV MP4 Mai MD PDF PNG Podcast PowerPoint Pro px QR Safari SMS STT SVG
TikTok TXT UTC Video video Voucher voucher VietQR VTT WebM WebP WebVTT Wi Fi Windows Word YouTube Zalo ZIP zip link Link web Web
Alt Caps Ctrl Delete End Enter Esc Home Lock Shift Space Tab Th
C F I J K L M N P S T U c d g h i j k m n p q r s t x
Oops
`;

/** Syllables of names that no Vietnamese word has, and the currency. */
const rareSyllables = ['đ', 'nđ', 'đắk', 'lắk'];

const plain = new Set(plainSyllables.split(/\s+/).filter((word) => word !== ''));
const foreign = new Set(foreignWords.split(/\s+/).filter((word) => word !== ''));
const rare = new Set(rareSyllables);

const onset = '(?:b|ch|c|d|đ|gh|gi|g|h|kh|k|l|m|ngh|ng|nh|n|ph|p|qu|q|r|s|th|tr|t|v|x)?';
const nucleus =
  '(?:iêu|yêu|ươi|ươu|uôi|uyê|uya|uyu|uây|oai|oay|oao|oeo|iê|yê|ươ|uô|uâ|uê|uơ|uy|ua|ưa|ia|oa|oă|oe|oo|ai|ao|au|ay|âu|ây|eo|êu|iu|oi|ôi|ơi|ui|ưi|ưu|a|ă|â|e|ê|i|o|ô|ơ|u|ư|y)';
const coda = '(?:ch|ng|nh|c|m|n|p|t)?';
const syllable = new RegExp(`^${onset}${nucleus}${coda}$`);

/** What is no word of a sentence: params, addresses, e-mail addresses, codes, tags. */
const noWords =
  /\{\w+\}|\bmv_[a-z]+(?:_\d)?\b|https?:\/\/\S+|[\w.-]+@[\w.-]+|(?<!\p{L})\/[a-z-]+(?:\/[a-z-]+)*|<[^>]*>|#[A-Z0-9-]+|\b\p{Lu}+\d+\p{Lu}?\b|[\w-]+\.(?:vn|com|example|csv|log)\b\S*|\b[a-z]+(?:-[a-z\d{}]+)+|(?<=[( ])\.[a-z]+/gu;

/**
 * The words of a text that are neither Vietnamese with all their marks nor in the lists of this
 * file.
 */
export function unknownWords(text: string): readonly string[] {
  const words = text.replaceAll(noWords, ' ').match(/\p{L}[\p{L}\p{M}\d]*/gu) ?? [];
  return words.filter((word) => !isKnown(word));
}

function isKnown(word: string): boolean {
  if (foreign.has(word)) return true;
  const lower = word.toLowerCase();
  // Without any mark it is only known by the list: English, or Vietnamese that lost its marks,
  // looks like a syllable too.
  if (/^[a-z\d]+$/.test(lower)) return plain.has(lower);
  return rare.has(lower) || syllable.test(withoutTone(lower));
}

/** The letters of a syllable without the mark of its tone: `hòa` → `hoa`, `được` → `đươc`. */
function withoutTone(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\u0300\u0301\u0303\u0309\u0323]/g, '')
    .normalize('NFC');
}
