import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readRoles, type Step } from './config.ts';

const good: Record<string, string> = {
  DATABASE_URL: 'postgres://app:secret@db.example/fieldwright',
  DATABASE_WORKER_URL: 'postgresql://worker:secret@db.example:5432/fieldwright',
  DATABASE_OWNER_URL: 'postgres://owner:secret@db.example/fieldwright',
  PUBLIC_URL: 'https://app.example.com',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Fieldwright <no-reply@example.com>',
  DEMO: 'true',
};
const needed: Record<Step, string[]> = {
  serve: ['DATABASE_URL', 'DATABASE_WORKER_URL', 'MAIL_FROM', 'PUBLIC_URL', 'SECRET', 'SMTP_URL'],
  migrate: ['DATABASE_OWNER_URL', 'DATABASE_URL', 'DATABASE_WORKER_URL'],
  seed: ['DATABASE_OWNER_URL', 'DEMO'],
  company: ['DATABASE_OWNER_URL', 'SECRET'],
  'second-factor-off': ['DATABASE_OWNER_URL'],
  import: ['DATABASE_URL'],
  backup: ['DATABASE_OWNER_URL'],
  restore: ['DATABASE_OWNER_URL', 'DATABASE_URL', 'DATABASE_WORKER_URL'],
};
const pairs = Object.entries(needed).flatMap(([step, names]) =>
  names.map((name) => [step as Step, name] as const),
);

/** Returns the error's lines without its first one. */
function complaints(step: Step, env: Record<string, string | undefined>): string[] {
  try {
    readConfig(step, env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

describe('readConfig', () => {
  it.each(pairs)('%s says that %s is missing, also where it is empty', (step, name) => {
    for (const value of [undefined, ''])
      expect(complaints(step, { ...good, [name]: value })).toEqual([`${name} is missing.`]);
  });

  it.each(Object.entries(needed))('%s names everything that is missing at once', (step, names) => {
    expect(complaints(step as Step, {}).sort()).toEqual(names.map((name) => `${name} is missing.`));
  });

  it.each([
    ['DATABASE_URL', 'mysql://app:secret@host/db', 'must look like postgres://user:password@host/database'],
    ['DATABASE_URL', 'postgres://host/db', 'must look like postgres://user:password@host/database'],
    ['DATABASE_URL', 'postgres://app:secret@', 'must look like postgres://user:password@host/database'],
    [
      'DATABASE_WORKER_URL',
      'postgres://app@host/db',
      'must look like postgres://user:password@host/database',
    ],
    ['PORT', 'http', 'must be a whole number from 0 to 65535'],
    ['PORT', '4000.5', 'must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['DATABASE_CONNECTIONS', '1', 'must be a whole number from 2 to 200'],
    ['PUBLIC_URL', 'app.example.com', 'must look like https://app.example.com, without a path'],
    ['PUBLIC_URL', 'ftp://app.example.com', 'must look like https://app.example.com, without a path'],
    ['PUBLIC_URL', 'https://app.example.com/shop', 'must look like https://app.example.com, without a path'],
    ['API_HOST', 'api.example.com', 'must look like https://app.example.com, without a path'],
    ['ALLOWED_ORIGINS', 'https://a.example, *', 'must look like https://app.example.com, without a path'],
    ['ALLOWED_ORIGINS', 'https://a.example/x', 'must look like https://app.example.com, without a path'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8, proxy',
      'must be IP addresses or ranges like 10.0.0.0/8, separated by commas',
    ],
    ['SECRET', 'x'.repeat(31), 'must have at least 32 characters'],
    ['MINIMUM_VERSION', '1.0', 'must look like 1.0.175'],
    ['DEMO', 'perhaps', 'must be true or false'],
    [
      'FIELDWRIGHT_NOW',
      '2026-11-22',
      'must be a date and time with a time zone, like 2026-11-22T09:00-05:00',
    ],
    ['SMTP_URL', 'http://mail.example.com', 'must look like smtp://user:password@host:587'],
    ['SMTP_URL', 'smtp://', 'must look like smtp://user:password@host:587'],
    ['MAIL_FROM', 'Fieldwright', 'must contain an email address'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent'],
  ])('says what is wrong with %s=%s', (name, value, words) => {
    expect(complaints('serve', { ...good, [name]: value })).toEqual([`${name} ${words}.`]);
  });

  it('names everything that is wrong or missing at once, each once', () => {
    const wrong = { ...good, PORT: 'x', ALLOWED_ORIGINS: 'one,two', SECRET: 'short', MAIL_FROM: undefined };
    expect(complaints('serve', wrong).sort()).toEqual([
      'ALLOWED_ORIGINS must look like https://app.example.com, without a path.',
      'MAIL_FROM is missing.',
      'PORT must be a whole number from 0 to 65535.',
      'SECRET must have at least 32 characters.',
    ]);
  });

  it('never repeats a value: it may be a password', () => {
    const message = complaints('serve', {
      ...good,
      SECRET: 'hunter2',
      DATABASE_URL: 'app:hunter2@host',
    }).join();
    expect(message).toContain('SECRET');
    expect(message).not.toContain('hunter2');
  });

  it('has a default for everything that is not needed', () => {
    expect(readConfig('serve', { ...good, DEMO: undefined })).toEqual({
      ...Object.fromEntries(needed.serve.map((name) => [name, good[name]])),
      PORT: 4000,
      HOST: '127.0.0.1',
      ALLOWED_ORIGINS: [],
      API_HOST: [],
      WEB_FOLDER: 'apps/web/dist',
      TRUSTED_PROXIES: [],
      SIGN_UPS: false,
      DATABASE_CONNECTIONS: 10,
      DEMO: false,
      LENDER_URL: 'https://api.ftlfinance.com',
      LOG_LEVEL: 'info',
      STORAGE: 'disk',
      STORAGE_FOLDER: '.data/files',
      S3_REGION: 'us-east-1',
      SQUARE_URL: 'https://connect.squareup.com',
      STRIPE_URL: 'https://api.stripe.com',
      TEMPORARY_FILE_DAYS: 30,
    });
  });

  it('seeds the demo only where it is said to be one: its password is published', () => {
    expect(complaints('seed', { ...good, DEMO: 'false' })).toEqual([
      'DEMO must be true. The demo company is for demos only.',
    ]);
    expect(complaints('seed', good)).toEqual([]);
  });

  it.each(['serve', 'company', 'import'] as const)(
    '%s takes another time than the real one in a demo only',
    (step) => {
      const env = { ...good, FIELDWRIGHT_NOW: '2026-11-22T09:00-05:00' };
      const words = 'FIELDWRIGHT_NOW is for demos only. Remove it or set DEMO=true.';
      for (const DEMO of ['false', undefined]) expect(complaints(step, { ...env, DEMO })).toEqual([words]);
      expect(complaints(step, env)).toEqual([]);
    },
  );

  it('has the connections to the database go by the same clock', () => {
    const config = readConfig('serve', { ...good, FIELDWRIGHT_NOW: '+86400000ms' });
    expect(config.FIELDWRIGHT_NOW).toBe(86_400_000);
    for (const url of [config.DATABASE_URL, config.DATABASE_WORKER_URL])
      expect(new URL(url).searchParams.get('options')).toBe('-c app.clock_shift=86400');
  });

  it('asks for the bucket where the files live in one', () => {
    expect(complaints('serve', { ...good, STORAGE: 's3' })).toEqual(['S3_BUCKET is missing.']);
    expect(complaints('serve', { ...good, STORAGE: 's3', S3_BUCKET: 'files' })).toEqual([]);
  });

  it('reads lists, numbers and switches', () => {
    const config = readConfig('serve', {
      ...good,
      PORT: '0',
      PUBLIC_URL: 'http://localhost:4000/',
      ALLOWED_ORIGINS: ' https://a.example/ ,https://b.example:8443',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1,fd00::/8',
      DEMO: 'true',
      MINIMUM_VERSION: '1.0.180',
    });
    expect(config).toMatchObject({
      PORT: 0,
      PUBLIC_URL: 'http://localhost:4000',
      ALLOWED_ORIGINS: ['https://a.example', 'https://b.example:8443'],
      TRUSTED_PROXIES: ['loopback', '10.0.0.0/8', '::1', 'fd00::/8'],
      DEMO: true,
      MINIMUM_VERSION: '1.0.180',
    });
  });
});

describe('the README', () => {
  it('names every setting, in a row of its table', () => {
    const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
    const table = read('../../../README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const settings = new Set(
      [...read('config.ts').matchAll(/\b([A-Z][A-Z\d_]{3,}): /g)].map(([, name]) => name),
    );
    expect(settings.size).toBeGreaterThan(20);
    expect(
      [...settings].filter((name) => !table.some((row) => row.split('|')[1]!.includes(`\`${name}\``))),
    ).toEqual([]);
  });
});

describe('readRoles', () => {
  it('takes both roles where none is asked for', () => {
    expect(readRoles([])).toEqual(new Set(['web', 'worker']));
  });

  it.each([
    [['--role', 'web'], ['web']],
    [['--role=worker'], ['worker']],
    [
      ['--role', 'web', '--role', 'worker'],
      ['web', 'worker'],
    ],
  ])('takes what is asked for: %j', (args, roles) => {
    expect(readRoles(args)).toEqual(new Set(roles));
  });

  it.each([
    [['--role', 'cook'], 'Unknown --role cook. Use web or worker.'],
    [['--role', 'web', '--role', ''], 'Unknown --role . Use web or worker.'],
    [['--rol', 'web'], "Unknown option '--rol'"],
    [['web'], "Unexpected argument 'web'"],
  ])('refuses %j in words', (args, words) => {
    expect(() => readRoles(args)).toThrow(ConfigError);
    expect(() => readRoles(args)).toThrow(words);
  });
});
