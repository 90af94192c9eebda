import path from 'node:path';
import { z } from 'zod';

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
  /** `production` accepts only the operations our clients were built with and shows no demonstration. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** `https://hoc.example.vn`: the address people use, when a proxy stands in front. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin).optional(),
  /** `smtp://user:password@host:587` or `smtps://…`: the mail server. Without one e-mails are only written down. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of e-mails, a name and an address: its name signs them. */
  MAIL_FROM: z.string().regex(/^[^<>"\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/).default('Mai Vàng <khong-tra-loi@maivang.example>'),
  /** Proxies whose `X-Forwarded-For` is believed: addresses or networks, separated by commas. */
  TRUSTED_PROXIES: z.string().min(1).optional(),
  /** 1 = demonstration course and people in an empty database, also in production; 0 = never. */
  DEMO: flag.optional(),
  /** 0 takes the portal's service worker back from every browser: it answers nothing any more and its caches go. */
  PORTAL_WORKER: flag.optional(),
  /** Where learners' feedback goes as an e-mail; without it the list in the back office is all. */
  FEEDBACK_EMAIL: z.email().optional(),
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
  /** Whether an empty database gets the demonstration course and people. */
  readonly withDemo: boolean;
  /** Whether the portal keeps its shell in browsers for use without a network. */
  readonly withPortalWorker: boolean;
  readonly feedbackEmail: string | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Folder of the product itself: `out/`, `resources/`. */
  readonly productFolder: string;
}

/** Reads the environment; throws an Error that names each variable that is wrong. Unset and empty are the same. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new Error(`Cấu hình chưa đúng:\n${z.prettifyError(parsed.error)}`);
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    isProduction,
    publicOrigin: values.PUBLIC_ORIGIN ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    trustedProxies: (values.TRUSTED_PROXIES ?? '').split(',').map((entry) => entry.trim()).filter((entry) => entry !== ''),
    withDemo: values.DEMO ?? !isProduction,
    withPortalWorker: values.PORTAL_WORKER ?? true,
    feedbackEmail: values.FEEDBACK_EMAIL ?? null,
    logLevel: values.LOG_LEVEL,
    productFolder: path.resolve(import.meta.dirname, '..'),
  };
}
