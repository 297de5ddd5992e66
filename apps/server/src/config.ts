import { z } from 'zod';

/** The only reader of the environment. Each field's description is what the error says about it. */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/[^:@/]+:[^@/]+@/, 'must be postgres://user:password@host/database');
const url = z.url({ protocol: /^https?$/ });
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const database = { DATABASE_URL: databaseUrl };
const worker = { DATABASE_WORKER_URL: databaseUrl };
const owner = { DATABASE_OWNER_URL: databaseUrl };

const serving = {
  ...database,
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  /** where the browser reaches the product; links in mails begin with it */
  PUBLIC_URL: url.transform((text) => text.replace(/\/$/, '')),
  /** other origins whose pages may call the API (R6.3), separated by commas */
  ALLOWED_ORIGINS: list.pipe(z.array(url)),
  /** signs access tokens and derives links; at least 32 characters, the same on every machine */
  SECRET: z.string().min(32, 'must have at least 32 characters'),
  WEB_FOLDER: z.string().default('apps/web/dist'),
  /** addresses or ranges of the proxies before the server, whose word on the caller's address counts */
  TRUSTED_PROXIES: list,
  /** the oldest browser version that still works with this server (R7.13) */
  MINIMUM_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must look like 1.0.175')
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  DEMO: z.stringbool().default(false),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  MAIL_FROM: z.string().min(3),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
};

const schemas = {
  serve: z.object({ ...serving, ...worker }),
  migrate: z.object({ ...database, ...worker, ...owner }),
  seed: z.object({ ...owner }),
};
export type Step = keyof typeof schemas;
export type Config<S extends Step = 'serve'> = z.infer<(typeof schemas)[S]>;

/** Thrown for a wrong environment; its message has one line for each variable that is missing or wrong. */
export class ConfigError extends Error {}

/**
 * Reads what a step needs from the environment.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function readConfig<S extends Step>(step: S, env: NodeJS.ProcessEnv = process.env): Config<S> {
  const read = schemas[step].safeParse(env);
  if (read.success) return read.data as Config<S>;
  const lines = read.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return env[name] === undefined ? `${name} is missing.` : `${name} ${issue.message}.`;
  });
  throw new ConfigError([`The configuration for "${step}" is not complete:`, ...new Set(lines)].join('\n  '));
}
