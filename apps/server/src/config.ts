import { parseArgs } from 'node:util';
import { z } from 'zod';
import { databaseAhead, readShift } from './clock.ts';

/** The only reader of the environment. Each field's message is what the error says about it, after its name. */
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
    'must be postgres://user:password@host/database',
  );

/** Scheme, host and port, as a browser sends it; a slash at the end is forgiven. */
const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'must be like https://app.example.com, without a path',
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

/** The moment that it is to be in a demo; read as milliseconds that the clock is ahead of the machine's (clock.ts). */
const clock = {
  DEMO: z.stringbool({ error: 'must be true or false' }).default(false),
  FIELDWRIGHT_NOW: z
    .string()
    .transform((text, context) => {
      const shiftMs = readShift(text);
      if (shiftMs === null) context.addIssue('must be a moment with its zone, like 2026-11-22T09:00-05:00');
      return shiftMs ?? 0;
    })
    .optional(),
};

/** Real data are never stamped with a made-up time. */
const demoClockOnly = <T extends z.ZodType<{ DEMO: boolean; FIELDWRIGHT_NOW?: number | undefined }>>(
  schema: T,
) =>
  schema.refine(({ DEMO, FIELDWRIGHT_NOW }) => DEMO || FIELDWRIGHT_NOW === undefined, {
    path: ['FIELDWRIGHT_NOW'],
    error: 'is for demos only: leave it out, or set DEMO=true',
  });

const app = { DATABASE_URL: database };
const worker = { DATABASE_WORKER_URL: database };
const owner = { DATABASE_OWNER_URL: database };

const serving = {
  ...app,
  ...clock,
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  /** where the browser reaches the product; links in mails begin with it */
  PUBLIC_URL: origin,
  /** other origins whose pages may call the API (R6.3), separated by commas */
  ALLOWED_ORIGINS: listOf(origin),
  /**
   * where pages call the API, when not where they come from; further origins behind it may be given the access token,
   * too (R6.3). Of the same site only, as api.example.com for app.example.com: the session's cookie is sent to no other
   */
  API_HOST: listOf(origin),
  /** signs access tokens and derives links; at least 32 characters, the same on every machine */
  SECRET: secret,
  WEB_FOLDER: z.string().default('apps/web/dist'),
  /** addresses or ranges of the proxies before the server, whose word on the caller's address counts */
  TRUSTED_PROXIES: listOf(proxy),
  /** the oldest browser version that still works with this server (R7.13) */
  MINIMUM_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must look like 1.0.175')
    .optional(),
  /** how long the dashboard keeps dates that nobody looks at; the browser's own measure where it is not set (R9.13) */
  DASHBOARD_RETENTION_MINUTES: wholeNumber(1, 1_440).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10),
  SMTP_URL: z.string().regex(/^smtps?:\/\/[^/]/, 'must be like smtp://user:password@host:587'),
  MAIL_FROM: z.string().regex(/[^\s<>@]+@[^\s<>@]+/, 'must hold an e-mail address'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
};

/** Where the contents of files live (integrations/storage). */
export type StorageConfig = z.infer<z.ZodObject<typeof storage>>;
const storage = {
  STORAGE: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).default('disk'),
  /** of the local disk; one that all machines share where there is more than one */
  STORAGE_FOLDER: z.string().default('.data/files'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** without it Amazon's own */
  S3_ENDPOINT: origin.optional(),
  /** without them those that the machine has been given */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** a file that no save has attached is deleted so many days after its last part */
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
    // The demo's password is published: nobody gets it into a real installation by mistake.
    DEMO: z
      .stringbool({ error: 'must be true' })
      .refine(Boolean, 'must be true: the demo company is for demos only'),
  }),
  company: demoClockOnly(z.object({ ...owner, ...clock, SECRET: secret })),
  'second-factor-off': demoClockOnly(z.object({ ...owner, ...clock })),
  import: demoClockOnly(z.object({ ...app, ...clock })),
  backup: withBucket(z.object({ ...owner, ...storage })),
  restore: withBucket(z.object({ ...app, ...worker, ...owner, ...storage })),
};
export type Step = keyof typeof schemas;
export type Config<S extends Step = 'serve'> = z.infer<(typeof schemas)[S]>;

/** Thrown for a wrong environment; its message has one line for each variable that is missing or wrong. */
export class ConfigError extends Error {}

/**
 * Reads what a step needs from the environment. An empty variable counts as missing.
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
  throw new ConfigError([`The configuration for "${step}" is not complete:`, ...new Set(lines)].join('\n  '));
}

/** With addresses whose connections go by the same clock. */
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
 * What this process does, by `--role web` and `--role worker`; without a flag both.
 * @throws ConfigError for a role or a flag that is not known
 */
export function readRoles(args: string[]): Set<ProcessRole> {
  const wanted = readFlags(args).role ?? [...processRoles];
  const unknown = wanted.find((role) => !(processRoles as readonly string[]).includes(role));
  if (unknown !== undefined)
    throw new ConfigError(`--role ${unknown} is not known; there are ${processRoles.join(' and ')}.`);
  return new Set(wanted as ProcessRole[]);
}

function readFlags(args: string[]): { role?: string[] | undefined } {
  try {
    return parseArgs({ args, options: { role: { type: 'string', multiple: true } } }).values;
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}
