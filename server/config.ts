import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { BankAccount } from '#shared/domain/commerce/bank-account.ts';
import { findBank } from '#shared/domain/commerce/banks.ts';
import { isLoopbackHost, isNobodysHost } from './loopback-host.ts';
import type { SocialSettings } from './modules/social/api.ts';
import { refuseProxies } from './trusted-proxies.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const environment = z.object({
  /** Port of the API and the portal; 0 = any free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** Address to listen on. 127.0.0.1 = this machine only. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Folder of the embedded database and of uploaded media. */
  DATA_DIR: z.string().min(1).default('data'),
  /** `postgres://…`: use that server instead of the embedded database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * `production` accepts only the operations that clients of this build, or of one that served
   * here, were built with, and shows no demonstration.
   */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** `https://hoc.example.vn`: the address people use, when a proxy stands in front. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  /**
   * `smtp://user:password@host:587` or `smtps://…`: the mail server. Without one e-mails are only
   * written down.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of e-mails, a name and an address: its name signs them. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>"\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/)
    .default('Mai Vàng <khong-tra-loi@maivang.example>'),
  /**
   * Proxies whose `X-Forwarded-For` is believed: addresses or networks, separated by commas; `none`
   * = there is none.
   */
  TRUSTED_PROXIES: z.string().min(1).optional(),
  /** 1 = demonstration course and people in an empty database, also in production; 0 = never. */
  DEMO: flag.optional(),
  /**
   * 0 = the demonstration's people own their plans without having bought them, and no order is
   * there.
   */
  DEMO_ORDERS: flag.optional(),
  /**
   * 0 = no affiliate of the demonstration, with the four months of clicks and orders behind them;
   * as in tests. Needs its orders.
   */
  DEMO_AFFILIATES: flag.optional(),
  /**
   * 0 takes the portal's service worker back from every browser: it answers nothing any more and
   * its caches go.
   */
  PORTAL_WORKER: flag.optional(),
  /** Where learners' feedback goes as an e-mail; without it the list in the back office is all. */
  FEEDBACK_EMAIL: z.email().optional(),
  /**
   * The academy's bank account: BIN of the bank (NAPAS), number, holder in capitals without
   * accents.
   */
  BANK_BIN: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  BANK_ACCOUNT: z
    .string()
    .regex(/^[A-Z0-9]{6,19}$/)
    .optional(),
  BANK_HOLDER: z
    .string()
    .regex(/^[A-Z][A-Z0-9 ]{1,69}$/)
    .optional(),
  /**
   * What SePay's webhook shows (`Authorization: Apikey …`), or signs with (HMAC-SHA256); either is
   * enough.
   */
  SEPAY_API_KEY: z.string().min(16).optional(),
  SEPAY_SECRET: z.string().min(16).optional(),
  /** What Casso's webhook v2 signs with. */
  CASSO_SECRET: z.string().min(16).optional(),
  /** Token of SePay's user API, for what its webhooks miss. */
  SEPAY_TOKEN: z.string().min(1).optional(),
  SEPAY_API_URL: z.url({ protocol: /^https?$/ }).default('https://my.sepay.vn'),
  /**
   * Signing in by Google: the client id of the web application at Google. Without one nothing of it
   * is shown.
   */
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{8,200}$/)
    .optional(),
  /** Signing in by Facebook: the app's id and its secret, both or none. */
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d{5,30}$/)
    .optional(),
  FACEBOOK_APP_SECRET: z.string().min(16).optional(),
  /** For tests only: stand-ins of the providers' servers on this machine. Refused in production. */
  GOOGLE_CERTS_URL: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  FACEBOOK_GRAPH_URL: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  /**
   * Keys of encrypted fields: 32 bytes each in base64url, separated by commas; the first encrypts.
   * Without one (not in production) the database keeps its own.
   */
  FIELD_KEYS: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/)
    .optional(),
  /**
   * Measurement id of Google Analytics 4; without one nothing is counted and nobody is asked for
   * consent.
   */
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/)
    .optional(),
  /** Of the log on standard output. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** How a server is started; see `environment` above for what each means. */
export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly isProduction: boolean;
  readonly publicOrigin: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly trustedProxies: readonly string[];
  readonly bank: BankConfig;
  readonly social: SocialSettings;
  /** Keys of encrypted fields, 32 bytes each, the newest first; empty = the database's own. */
  readonly fieldKeys: readonly Buffer[];
  /** Whether an empty database gets the demonstration course and people. */
  readonly withDemo: boolean;
  /**
   * Whether people may reach this server who must not meet the demonstration's published passwords.
   */
  readonly servesStrangers: boolean;
  /** Whether a fresh demonstration has orders too. */
  readonly withDemoOrders: boolean;
  /** Whether it has an affiliate with some months behind them. */
  readonly withDemoAffiliates: boolean;
  /** Whether the portal keeps its shell in browsers for use without a network. */
  readonly withPortalWorker: boolean;
  readonly feedbackEmail: string | null;
  /** `G-…` of Google Analytics 4; null = nothing is counted. */
  readonly gaMeasurementId: string | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Folder of the product itself: `out/`, `resources/`. */
  readonly productFolder: string;
}

/** Where money comes in and how we hear of it; null where something is not configured. */
export interface BankConfig {
  /** Null: nobody can pay yet. The demonstration has one that leads nowhere. */
  readonly account: BankAccount | null;
  readonly sepayApiKey: string | null;
  readonly sepaySecret: string | null;
  readonly cassoSecret: string | null;
  readonly sepayToken: string | null;
  readonly sepayApiUrl: string;
}

/** No bank gives out such a number. */
const demoAccount: BankAccount = {
  bin: '970436',
  accountNumber: '0000000000',
  holder: 'CONG TY MAI VANG',
};

/**
 * Reads the environment; throws an Error that names each variable that is wrong. Unset and empty
 * are the same.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(withFiles(given));
  if (!parsed.success) throw new Error(`Cấu hình chưa đúng:\n${z.prettifyError(parsed.error)}`);
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const withDemo = values.DEMO ?? !isProduction;
  refuseAll([
    ...(isProduction ? missingInProduction(values) : notProduction(values, withDemo)),
    ...(withDemo ? tooRealForDemo(values) : []),
    ...emptyKeys(values),
    ...refuseProxies(readProxies(values)),
  ]);
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    isProduction,
    publicOrigin: values.PUBLIC_ORIGIN ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    bank: readBank(values),
    social: readSocial(values, isProduction),
    fieldKeys: readKeys(values),
    trustedProxies: readProxies(values),
    withDemo,
    servesStrangers: !withDemo && (isProduction || !isLoopbackHost(values.HOST)),
    withDemoOrders: values.DEMO_ORDERS ?? true,
    withDemoAffiliates:
      (values.DEMO_ORDERS ?? true) && (values.DEMO_AFFILIATES ?? values.NODE_ENV !== 'test'),
    withPortalWorker: values.PORTAL_WORKER ?? true,
    feedbackEmail: values.FEEDBACK_EMAIL ?? null,
    gaMeasurementId: values.GA4_MEASUREMENT_ID ?? null,
    logLevel: values.LOG_LEVEL,
    productFolder: path.resolve(import.meta.dirname, '..'),
  };
}

/**
 * Every variable whose value is a secret: it may come from a file, named by `<name>_FILE` (as
 * container secrets are).
 */
const secrets = [
  'DATABASE_URL',
  'SMTP_URL',
  'FIELD_KEYS',
  'SEPAY_API_KEY',
  'SEPAY_SECRET',
  'CASSO_SECRET',
  'SEPAY_TOKEN',
  'FACEBOOK_APP_SECRET',
] as const;

function withFiles(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const read = secrets.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (file === undefined) return [];
    if (env[name] !== undefined)
      throw new Error(`Cấu hình chưa đúng:\nChỉ đặt một trong hai: ${name} hoặc ${name}_FILE.`);
    return [[name, readSecret(`${name}_FILE`, file)] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`Cấu hình chưa đúng:\n${name}: không đọc được tệp ${file}.`);
  }
}

type Environment = z.infer<typeof environment>;

/** What an installation for real people cannot do without; each with what is wrong otherwise. */
function missingInProduction(values: Environment): readonly string[] {
  const {
    PUBLIC_ORIGIN: origin,
    FIELD_KEYS: fieldKeys,
    TRUSTED_PROXIES: proxies,
    SMTP_URL: smtp,
    MAIL_FROM: from,
  } = values;
  return [
    ...(origin?.startsWith('https://') === true
      ? []
      : [
          'PUBLIC_ORIGIN: cần địa chỉ https:// mà mọi người dùng; liên kết trong email và cookie dựa vào nó.',
        ]),
    ...(fieldKeys === undefined
      ? [
          'FIELD_KEYS: cần khóa mã hóa số tài khoản; khóa không được nằm trong cơ sở dữ liệu mà nó bảo vệ.',
        ]
      : []),
    ...(proxies === undefined
      ? [
          'TRUSTED_PROXIES: cần địa chỉ của proxy phía trước, hoặc "none" nếu không có; thiếu nó, mọi người chung một địa chỉ.',
        ]
      : []),
    ...(smtp === undefined
      ? ['SMTP_URL: cần máy chủ thư; không có nó, không ai nhận được thư xác nhận.']
      : []),
    ...(from.includes('@maivang.example>')
      ? ['MAIL_FROM: cần tên và địa chỉ người gửi của học viện.']
      : []),
  ];
}

/**
 * What real people reach keeps its keys out of the database, has no mailbox of development and
 * knows only our clients' operations.
 */
function notProduction(
  { PUBLIC_ORIGIN: origin }: Environment,
  withDemo: boolean,
): readonly string[] {
  return !withDemo && isReal(origin)
    ? [
        'NODE_ENV: PUBLIC_ORIGIN là địa chỉ công cộng nên phải đặt NODE_ENV=production; chế độ khác để khóa trong cơ sở dữ liệu và mở hộp thư thử.',
      ]
    : [];
}

/** A key that anybody can write down protects nothing. */
function emptyKeys(values: Environment): readonly string[] {
  return readKeys(values).some((key) => key.every((byte) => byte === 0))
    ? ['FIELD_KEYS: có khóa toàn số 0, ai cũng đoán được. Tạo khóa bằng openssl rand.']
    : [];
}

function readKeys({ FIELD_KEYS: keys }: Environment): readonly Buffer[] {
  return (keys ?? '')
    .split(',')
    .filter((key) => key !== '')
    .map((key) => Buffer.from(key, 'base64url'));
}

function readProxies({ TRUSTED_PROXIES: proxies }: Environment): readonly string[] {
  if (proxies === undefined || proxies === 'none') return [];
  return proxies
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * The demonstration's passwords are published: nothing of it may be reached by strangers or reach
 * them.
 */
function tooRealForDemo({
  HOST: host,
  PUBLIC_ORIGIN: origin,
  SMTP_URL: smtp,
  DATABASE_URL: database,
}: Environment): readonly string[] {
  return [
    ...(isLoopbackHost(host)
      ? []
      : [
          'HOST: bản dùng thử có mật khẩu công khai nên chỉ mở trên máy này (127.0.0.1). Đặt DEMO=0 để máy khác vào được.',
        ]),
    ...(isReal(origin)
      ? [
          'PUBLIC_ORIGIN: bản dùng thử có mật khẩu công khai nên không được đặt ở địa chỉ công cộng. Đặt DEMO=0 và NODE_ENV=production.',
        ]
      : []),
    ...(isReal(smtp)
      ? ['SMTP_URL: bản dùng thử không gửi thư ra ngoài. Đặt DEMO=0 hoặc bỏ SMTP_URL.']
      : []),
    ...(isReal(database)
      ? [
          'DATABASE_URL: bản dùng thử chỉ dùng cơ sở dữ liệu trên máy này. Đặt DEMO=0 cho cơ sở dữ liệu ở máy khác.',
        ]
      : []),
  ];
}

function isReal(address: string | undefined): boolean {
  return address !== undefined && !isNobodysHost(new URL(address).hostname);
}

function refuseAll(faults: readonly string[]): void {
  if (faults.length > 0)
    throw new Error(`Cấu hình chưa đúng:\n${faults.map((fault) => `✖ ${fault}`).join('\n')}`);
}

function readBank(values: z.infer<typeof environment>): BankConfig {
  return {
    account:
      readAccount(values) ??
      ((values.DEMO ?? values.NODE_ENV !== 'production') ? demoAccount : null),
    sepayApiKey: values.SEPAY_API_KEY ?? null,
    sepaySecret: values.SEPAY_SECRET ?? null,
    cassoSecret: values.CASSO_SECRET ?? null,
    sepayToken: values.SEPAY_TOKEN ?? null,
    sepayApiUrl: values.SEPAY_API_URL,
  };
}

/** Half of Facebook's pair would show a button that nobody can use. */
function readSocial(values: z.infer<typeof environment>, isProduction: boolean): SocialSettings {
  const {
    GOOGLE_CLIENT_ID: clientId,
    FACEBOOK_APP_ID: appId,
    FACEBOOK_APP_SECRET: appSecret,
    GOOGLE_CERTS_URL: certsUrl,
    FACEBOOK_GRAPH_URL: graphUrl,
  } = values;
  if ((appId === undefined) !== (appSecret === undefined))
    throw new Error(
      'Cấu hình chưa đúng:\nFACEBOOK_APP_ID và FACEBOOK_APP_SECRET phải có đủ cả hai.',
    );
  if (isProduction && (certsUrl !== undefined || graphUrl !== undefined))
    throw new Error(
      'Cấu hình chưa đúng:\nGOOGLE_CERTS_URL và FACEBOOK_GRAPH_URL chỉ dùng khi kiểm thử.',
    );
  return {
    google:
      clientId === undefined
        ? null
        : { clientId, certsUrl: certsUrl ?? 'https://www.googleapis.com/oauth2/v3/certs' },
    facebook:
      appId === undefined || appSecret === undefined
        ? null
        : {
            appId,
            appSecret,
            graphUrl:
              graphUrl === undefined ? 'https://graph.facebook.com' : new URL(graphUrl).origin,
          },
  };
}

/** All three or none: half an account would take money to nowhere. */
function readAccount({
  BANK_BIN: bin,
  BANK_ACCOUNT: accountNumber,
  BANK_HOLDER: holder,
}: z.infer<typeof environment>): BankAccount | null {
  if (bin === undefined && accountNumber === undefined && holder === undefined) return null;
  if (bin === undefined || accountNumber === undefined || holder === undefined)
    throw new Error('Cấu hình chưa đúng:\nBANK_BIN, BANK_ACCOUNT và BANK_HOLDER phải có đủ cả ba.');
  if (findBank(bin) === null)
    throw new Error(`Cấu hình chưa đúng:\nBANK_BIN ${bin} không phải ngân hàng nào ở Việt Nam.`);
  return { bin, accountNumber, holder };
}
