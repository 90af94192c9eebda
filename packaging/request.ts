import type { PackageRequest } from './builder-config.ts';

/** What the machine says about a packaging: the request, or what is missing, in words. */
export type ReadRequest =
  | {
      readonly ok: true;
      readonly request: Pick<
        PackageRequest,
        'updateFeed' | 'publisherName' | 'notarises' | 'electronDist'
      >;
      readonly feedKeys: FeedKeys | null;
    }
  | { readonly ok: false; readonly missing: readonly string[] };

/** What the feed is signed with. */
export interface FeedKeys {
  /** Built into the client: Ed25519, SPKI in base64. */
  readonly publicKey: string;
  /** PEM file of its other half. */
  readonly keyFile: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables of a packaging. A trial (`--dir`) needs none; installers need an API that
 * people can reach, and on Windows and macOS a signature.
 */
export function readRequest(
  variables: Variables,
  { isTrial, platform }: { readonly isTrial: boolean; readonly platform: NodeJS.Platform },
): ReadRequest {
  const missing = isTrial ? [] : missingFor(variables, platform);
  if (missing.length > 0) return { ok: false, missing };
  const [publicKey, keyFile] = [
    variables['MAI_VANG_BUILD_UPDATE_KEY'],
    variables['MAI_VANG_UPDATE_KEY_FILE'],
  ];
  return {
    ok: true,
    feedKeys: !isTrial && publicKey && keyFile ? { publicKey, keyFile } : null,
    request: {
      updateFeed: variables['MAI_VANG_BUILD_UPDATE_FEED'] || null,
      publisherName: variables['MAI_VANG_PUBLISHER'] || null,
      notarises: !isTrial && Boolean(variables['APPLE_API_KEY']),
      electronDist: variables['ELECTRON_DIST'] || null,
    },
  };
}

function missingFor(variables: Variables, platform: NodeJS.Platform): readonly string[] {
  const needs = (name: string, why: string) => (variables[name] ? [] : [`thiếu ${name}: ${why}`]);
  const feed = variables['MAI_VANG_BUILD_UPDATE_FEED'];
  return [
    ...(isHttps(variables['MAI_VANG_BUILD_API_URL'])
      ? []
      : ['MAI_VANG_BUILD_API_URL phải là địa chỉ https của máy chủ (đặt trước khi dựng)']),
    ...(feed === undefined || feed === '' || isHttps(feed)
      ? []
      : ['MAI_VANG_BUILD_UPDATE_FEED phải là địa chỉ https']),
    ...(feed
      ? [
          ...needs(
            'MAI_VANG_BUILD_UPDATE_KEY',
            'khóa công khai Ed25519 (SPKI, base64) để ứng dụng kiểm bản mới',
          ),
          ...needs('MAI_VANG_UPDATE_KEY_FILE', 'tệp PEM của khóa bí mật ký danh sách bản mới'),
        ]
      : []),
    ...(platform === 'win32'
      ? [
          ...needs('CSC_LINK', 'chứng thư ký mã (tệp .pfx hoặc địa chỉ)'),
          ...needs(
            'MAI_VANG_PUBLISHER',
            'tên chủ chứng thư; bản cập nhật ký bởi người khác bị từ chối',
          ),
        ]
      : []),
    ...(platform === 'darwin'
      ? [
          ...needs('CSC_LINK', 'chứng thư Developer ID (tệp .p12)'),
          ...needs('APPLE_API_KEY', 'khóa App Store Connect để công chứng'),
        ]
      : []),
  ];
}

function isHttps(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && new URL(address).protocol === 'https:';
}
