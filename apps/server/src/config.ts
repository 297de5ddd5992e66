import { parseArgs } from 'node:util';
import { z } from 'zod';
import { databaseAhead, readShift } from './clock.ts';

/**
 * The only code that reads the environment. Each field's message is what the error says after the field's
 * name.
 */
const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const listOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z.string().default('').transform(parts).pipe(z.array(item));

const database = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\/[^:@/]+:[^@/]+@[^/]+\/./.test(text) && URL.canParse(text),
    'must look like postgres://user:password@host/database',
  );

/** Scheme, host and port, as a browser sends it; a trailing slash is allowed. */
const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'must look like https://app.example.com, without a path',
  );

/** An address that the content-security policy of pages can name. */
const scriptUrl = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^\s;,'"]+\.js$/.test(text) && URL.canParse(text),
    'must look like https://web.squarecdn.com/v1/square.js',
  );

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  { error: 'must be IP addresses or ranges like 10.0.0.0/8, separated by commas' },
);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const secret = z.string().min(32, 'must have at least 32 characters');

/** The moment that a demo starts from, parsed to milliseconds ahead of the machine's clock (clock.ts). */
const clock = {
  DEMO: z.stringbool({ error: 'must be true or false' }).default(false),
  FIELDWRIGHT_NOW: z
    .string()
    .transform((text, context) => {
      const shiftMs = readShift(text);
      if (shiftMs === null)
        context.addIssue('must be a date and time with a time zone, like 2026-11-22T09:00-05:00');
      return shiftMs ?? 0;
    })
    .optional(),
};

/** Refuses a made-up time outside the demo, so that real data never gets one. */
const demoClockOnly = <T extends z.ZodType<{ DEMO: boolean; FIELDWRIGHT_NOW?: number | undefined }>>(
  schema: T,
) =>
  schema.refine(({ DEMO, FIELDWRIGHT_NOW }) => DEMO || FIELDWRIGHT_NOW === undefined, {
    path: ['FIELDWRIGHT_NOW'],
    error: 'is for demos only. Remove it or set DEMO=true',
  });

const app = { DATABASE_URL: database };
const worker = { DATABASE_WORKER_URL: database };
const owner = { DATABASE_OWNER_URL: database };

const serving = {
  ...app,
  ...clock,
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  /** the address at which browsers reach the product; links in emails begin with it */
  PUBLIC_URL: origin,
  /** other origins whose pages may call the API (R6.3), separated by commas */
  ALLOWED_ORIGINS: listOf(origin),
  /**
   * the API's address, if different from the pages'; further origins after it may also receive the access
   * token (R6.3). Must be on the same site, such as api.example.com for app.example.com, because the
   * session's cookie is sent only there
   */
  API_HOST: listOf(origin),
  /** signs access tokens and derives links; at least 32 characters, the same on every machine */
  SECRET: secret,
  WEB_FOLDER: z.string().default('apps/web/dist'),
  /**
   * addresses or ranges of the proxies in front of the server that are trusted to give the caller's address
   */
  TRUSTED_PROXIES: listOf(proxy),
  /** the oldest browser version that still works with this server (R7.13) */
  MINIMUM_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must look like 1.0.175')
    .optional(),
  /**
   * how long the dashboard keeps dates that are not viewed, in minutes; if not set, the browser uses its
   * default (R9.13)
   */
  DASHBOARD_RETENTION_MINUTES: wholeNumber(1, 1_440).optional(),
  /** whether strangers can make a company on the sign-in page */
  SIGN_UPS: z.stringbool({ error: 'must be true or false' }).default(false),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10),
  SMTP_URL: z.string().regex(/^smtps?:\/\/[^/]/, 'must look like smtp://user:password@host:587'),
  MAIL_FROM: z.string().regex(/[^\s<>@]+@[^\s<>@]+/, 'must contain an email address'),
  /** where the lender answers, an API like FTL Finance's; without it, no one can apply for a loan */
  LENDER_URL: origin.default('https://api.ftlfinance.com'),
  /** where Square answers; `https://connect.squareupsandbox.com` takes test cards */
  SQUARE_URL: origin.default('https://connect.squareup.com'),
  /** where Stripe answers; its test keys take test cards */
  STRIPE_URL: origin.default('https://api.stripe.com'),
  /**
   * the providers' browser scripts, whose frame staff type cards in; pages allow them in their content-security policy. If
   * not set, the providers' own (integrations/cards/card-scripts.ts)
   */
  SQUARE_SCRIPT_URL: scriptUrl.optional(),
  STRIPE_SCRIPT_URL: scriptUrl.optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
};

/** The storage for the contents of files (integrations/storage). */
export type StorageConfig = z.infer<z.ZodObject<typeof storage>>;
const storage = {
  STORAGE: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).default('disk'),
  /** for the local disk; if there are several machines, they must share it */
  STORAGE_FOLDER: z.string().default('.data/files'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** if not set, Amazon's own */
  S3_ENDPOINT: origin.optional(),
  /** if not set, the machine's own credentials */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** a file that no save has attached is deleted this many days after its last part was uploaded */
  TEMPORARY_FILE_DAYS: wholeNumber(1, 365).default(30),
};

const withBucket = <T extends z.ZodType<{ STORAGE: string; S3_BUCKET?: string | undefined }>>(schema: T) =>
  schema.refine(({ STORAGE, S3_BUCKET }) => STORAGE !== 's3' || S3_BUCKET !== undefined, {
    path: ['S3_BUCKET'],
  });

const serve = z.object({ ...serving, ...worker, ...storage });

const schemas = {
  serve: withBucket(demoClockOnly(serve)),
  migrate: z.object({ ...app, ...worker, ...owner }),
  seed: z.object({
    ...owner,
    ...clock,
    // The demo's password is public, so this must not be turned on in a real installation by mistake.
    DEMO: z
      .stringbool({ error: 'must be true' })
      .refine(Boolean, 'must be true. The demo company is for demos only'),
    /** encrypts the demo's accounts with card providers; without it, the demo has none */
    SECRET: secret.optional(),
  }),
  company: demoClockOnly(z.object({ ...owner, ...clock, SECRET: secret })),
  'second-factor-off': demoClockOnly(z.object({ ...owner, ...clock })),
  import: demoClockOnly(z.object({ ...app, ...clock })),
  backup: withBucket(z.object({ ...owner, ...storage })),
  restore: withBucket(z.object({ ...app, ...worker, ...owner, ...storage })),
};
export type Step = keyof typeof schemas;
export type Config<S extends Step = 'serve'> = z.infer<(typeof schemas)[S]>;

/** Thrown for an invalid environment; its message has one line for each variable that is missing or wrong. */
export class ConfigError extends Error {}

/**
 * Reads a step's settings from the environment. An empty variable counts as missing.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function readConfig<S extends Step>(step: S, env: NodeJS.ProcessEnv = process.env): Config<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = schemas[step].safeParse(given);
  if (read.success) return onClock(read.data) as Config<S>;
  const lines = read.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return given[name] === undefined ? `${name} is missing.` : `${name} ${issue.message}.`;
  });
  throw new ConfigError([`The configuration for "${step}" is incomplete:`, ...new Set(lines)].join('\n  '));
}

/** Returns the config with database URLs whose connections use the same clock. */
const onClock = (config: Partial<Record<string, unknown>>) => ({
  ...config,
  ...Object.fromEntries(
    Object.entries(config)
      .filter(([name]) => name.startsWith('DATABASE_') && name.endsWith('URL'))
      .map(([name, url]) => [name, databaseAhead(url as string, config['FIELDWRIGHT_NOW'] as number)]),
  ),
});

const processRoles = ['web', 'worker'] as const;
export type ProcessRole = (typeof processRoles)[number];

/**
 * Reads this process's roles from `--role web` and `--role worker`; without a flag, both.
 * @throws ConfigError for an unknown role or flag
 */
export function readRoles(args: string[]): Set<ProcessRole> {
  const wanted = readFlags(args).role ?? [...processRoles];
  const unknown = wanted.find((role) => !(processRoles as readonly string[]).includes(role));
  if (unknown !== undefined)
    throw new ConfigError(`Unknown --role ${unknown}. Use ${processRoles.join(' or ')}.`);
  return new Set(wanted as ProcessRole[]);
}

function readFlags(args: string[]): { role?: string[] | undefined } {
  try {
    return parseArgs({ args, options: { role: { type: 'string', multiple: true } } }).values;
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}
