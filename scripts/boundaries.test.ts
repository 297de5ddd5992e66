import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations, type Violation } from './boundaries.ts';
import { root } from './children.ts';

/** Planted files, by the one rule that each breaks. */
const planted: Record<string, Record<string, string>> = {
  'domain-is-pure': {
    'packages/domain/src/reads-disk.ts': `import fs from 'node:fs'; export const disk = fs;`,
    'packages/domain/src/uses-pg.ts': `import type { Pool } from 'pg'; export type Store = Pool;`,
  },
  'contract-on-domain': {
    'packages/contract/src/uses-fastify.ts': `import Fastify from 'fastify'; export const server = Fastify;`,
  },
  'packages-below-apps': {
    'packages/contract/src/looks-up.test.ts': `import '../../../apps/server/src/fine.ts';`,
  },
  'domain-below-contract': {
    'packages/domain/src/looks-up.test.ts': `import '@fieldwright/contract/fine';`,
  },
  'server-and-web-apart': {
    'apps/web/src/features/people/reaches-over.ts': `export { fine } from '../../../../server/src/fine.ts';`,
    'apps/server/src/http/reaches-over.ts': `export type { Fine } from '../../../web/src/fine.ts';`,
  },
  'sandbox-apart': {
    'apps/sandbox/src/knows-us.ts': `import '../../server/src/fine.ts';`,
  },
  'sandbox-for-tests-only': {
    'apps/server/src/http/uses-stand-in.ts': `import '../../../sandbox/src/fine.ts';`,
  },
  'sdk-only-in-integrations': {
    'apps/server/src/features/people/sends-mail.ts': `import nodemailer from 'nodemailer'; export const mail = nodemailer;`,
  },
  'sql-only-in-queries': {
    'apps/server/src/features/people/people.commands.ts': `import { sql } from 'kysely'; export const one = sql;`,
    'apps/server/src/features/people/people.routes.ts': `import pg from 'pg'; export const pool = pg;`,
  },
  'ui-without-features': {
    'apps/web/src/ui/knows-people.ts': `import '../features/people/fine.ts';`,
    'apps/web/src/ui/calls-server.ts': `import '../lib/requests/api.ts';`,
  },
  'board-from-store-up': {
    'apps/web/src/features/board/store/knows-cards.ts': `import '../card/fine.ts';`,
    'apps/web/src/features/board/words/knows-cards.ts': `import '../card/fine.ts';`,
  },
  'testing-for-tests-only': {
    'apps/server/src/http/uses-builder.ts': `import '../testing/build.ts';`,
  },
  'features-along-edges': {
    'apps/server/src/features/people/reads-proposals.ts': `import '../proposals/fine.ts';`,
    'apps/server/src/features/documents/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/server/src/features/proposals/reads-schedule.ts': `import '../schedule/fine.ts';`,
    'apps/server/src/features/work-orders/reads-proposals.ts': `import '../proposals/fine.ts';`,
    'apps/server/src/features/agreements/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/server/src/features/recommendations/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/server/src/features/removals/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/server/src/features/card-payments/reads-schedule.ts': `import '../schedule/fine.ts';`,
    'apps/server/src/features/loans/reads-schedule.ts': `import '../schedule/fine.ts';`,
    'apps/server/src/features/valuation/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/server/src/features/email-previews/reads-schedule.ts': `import '../schedule/fine.ts';`,
    'apps/server/src/features/proposal-reminders/reads-schedule.ts': `import '../schedule/fine.ts';`,
    'apps/server/src/features/proposal-papers/reads-proposals.ts': `import '../proposals/fine.ts';`,
    'apps/server/src/features/shared-payments/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/web/src/features/shared-payments/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/card-payments/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/visit-times/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/valuation/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/own-day/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/financing/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/pay-by-link/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/presentation/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/recommendations/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/agreements/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/sessions/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/customer-link/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/documents/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/feature-flags/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/imports/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/taxes/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/company-lists/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/setup/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/second-factor/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/people/shows-proposals.ts': `import type { Fine } from '../proposals/fine.ts'; export type Shown = Fine;`,
    'apps/server/src/features/error-reports/reads-proposals.ts': `import '../proposals/fine.ts';`,
    'apps/server/src/features/demo/reads-proposals.ts': `import '../proposals/fine.ts';`,
    'apps/server/src/features/schedule/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/server/src/features/proposal-links/reads-schedule.ts': `import '../schedule/fine.ts';`,
    'apps/server/src/features/invoices/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/server/src/features/price-books/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/server/src/features/payments/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/web/src/features/board/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/booking/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/customers/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/palette/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/gallery/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/pricing/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/price-books/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/price-books/edits-documents.ts': `import '../documents/fine.ts';`,
    'apps/web/src/features/proposals/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/work-orders/shows-proposals.ts': `import '../proposals/fine.ts';`,
    'apps/server/src/features/settings/reads-proposals.ts': `import '../proposals/fine.ts';`,
    'apps/server/src/features/search/reads-people.ts': `import '../people/people.queries.ts';`,
    'apps/web/src/features/own-password/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/payments/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/settings/shows-people.ts': `import '../people/fine.ts';`,
    'apps/web/src/features/sign-in/shows-people.ts': `import '../people/fine.ts';`,
  },
  'no-cycles': {
    'apps/server/src/http/one.ts': `import './other.ts';`,
    'apps/server/src/http/other.ts': `import './one.ts';`,
  },
  'all-found': {
    'apps/server/src/http/looks-nowhere.ts': `import './nowhere.ts';`,
  },
};

/** Files that the planted files import, and similar imports that are allowed. */
const allowed: Record<string, string> = {
  'packages/domain/src/fine.ts': `import { z } from 'zod'; export const fine = z;`,
  'packages/domain/src/fine.test.ts': `import { it } from 'vitest'; export const test = it;`,
  'packages/contract/src/fine.ts': `import { fine } from '@fieldwright/domain/fine'; export { fine };`,
  'apps/server/src/fine.ts': `import { fine } from '@fieldwright/contract/fine'; export { fine };`,
  'apps/server/src/db/database.ts': `import { sql } from 'kysely'; export const one = sql;`,
  'apps/server/src/features/people/people.queries.ts': `import { sql } from 'kysely'; export const one = sql;`,
  'apps/server/src/features/proposals/fine.ts': `export type Fine = string;`,
  'apps/server/src/features/files/fine.ts': `export const fine = 1;`,
  'apps/server/src/features/documents/fine.ts': `import '../files/fine.ts';`,
  'apps/server/src/integrations/mail/mailer.ts': `import nodemailer from 'nodemailer'; export const mail = nodemailer;`,
  'apps/server/src/testing/build.ts': `import '../fine.ts';`,
  'apps/server/src/http/fine.test.ts': `import '../testing/build.ts'; import '../../../sandbox/src/fine.ts';`,
  'apps/web/src/fine.ts': `import { fine } from '@fieldwright/domain/fine'; export type Fine = typeof fine;`,
  'apps/web/src/lib/requests/api.ts': `export const api = 1;`,
  'apps/server/src/features/customers/fine.ts': `export const fine = 1;`,
  'apps/server/src/features/schedule/fine.ts': `import '../customers/fine.ts'; import '../documents/fine.ts';`,
  'apps/web/src/features/people/fine.ts': `import '../../lib/requests/api.ts'; import '../../ui/button.ts';`,
  'apps/web/src/features/documents/fine.ts': `export const fine = 1;`,
  'apps/web/src/features/proposals/fine.ts': `export type Fine = string;`,
  'apps/web/src/features/sign-in/fine.ts': `export const fine = 1;`,
  'apps/web/src/features/sessions/fine.ts': `export const fine = 1;`,
  'apps/web/src/features/board/store/fine.ts': `export const fine = 1;`,
  'apps/web/src/features/board/card/fine.ts': `import '../store/fine.ts'; import '../words/fine.ts';`,
  'apps/web/src/features/board/words/fine.ts': `import '../store/fine.ts';`,
  'apps/web/src/ui/button.ts': `export const button = 1;`,
  'apps/sandbox/src/fine.ts': `export const fine = 1;`,
  'e2e/fine.ts': `export const fine = 1;`,
  'bench/fine.ts': `export const fine = 1;`,
  'scripts/fine.ts': `export const fine = 1;`,
};

const checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldwright-boundaries-'));

function plant(file: string, text: string): void {
  const place = path.join(checkout, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, text);
}

/** Links the packages that the checkout uses, and the planted workspaces by name. */
function plantPackages(): void {
  for (const name of ['zod', 'pg', 'kysely', 'fastify', 'nodemailer', 'vitest']) {
    fs.mkdirSync(path.join(checkout, 'node_modules/@fieldwright'), { recursive: true });
    fs.symlinkSync(path.join(root, 'node_modules', name), path.join(checkout, 'node_modules', name));
  }
  for (const name of ['domain', 'contract']) {
    fs.symlinkSync(
      path.join(checkout, 'packages', name),
      path.join(checkout, 'node_modules/@fieldwright', name),
    );
    plant(
      `packages/${name}/package.json`,
      fs.readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'),
    );
  }
}

describe('dependency directions', () => {
  let found: { modules: number; violations: Violation[] };
  beforeAll(async () => {
    plantPackages();
    for (const [file, text] of [allowed, ...Object.values(planted)].flatMap((files) => Object.entries(files)))
      plant(file, text);
    found = await findViolations(checkout);
  }, 30_000);
  afterAll(() => fs.rmSync(checkout, { recursive: true, force: true }));

  it('reads every planted file', () => {
    const files = [allowed, ...Object.values(planted)].flatMap((group) => Object.keys(group));
    expect(found.modules).toBeGreaterThanOrEqual(files.length);
  });

  it.each(Object.entries(planted))('catches a wrong import: %s', (rule, files) => {
    const caught = found.violations.filter((violation) => violation.rule === rule);
    // A cycle is reported once, for one of its files.
    const blamed = caught.flatMap(({ from, to }) => (rule === 'no-cycles' ? [from, to] : [from]));
    expect(new Set(blamed)).toEqual(new Set(Object.keys(files)));
  });

  it('leaves allowed imports alone', () => {
    const blamed = new Set(found.violations.map(({ from }) => from));
    expect(Object.keys(allowed).filter((file) => blamed.has(file))).toEqual([]);
  });

  it('has a planted violation for each rule, and for each part of a rule that has several', async () => {
    const { default: config } = (await import(path.join(root, '.dependency-cruiser.cjs'))) as {
      default: { forbidden: Rule[] };
    };
    const names = config.forbidden.map(({ name }) => name);
    expect(Object.keys(planted).filter((name) => !names.includes(name))).toEqual([]);
    const unplanted = config.forbidden.filter(
      (rule) => !Object.keys(planted[rule.name] ?? {}).some((file) => isFrom(rule, file)),
    );
    expect(unplanted.map(({ name, comment }) => `${name}: ${comment}`)).toEqual([]);
  });
});

interface Rule {
  name: string;
  comment: string;
  from: { path?: string; pathNot?: string | string[] };
}

/** Checks whether a rule applies to the imports of a file. */
function isFrom({ from }: Rule, file: string): boolean {
  const fits = (pattern: string) => new RegExp(pattern).test(file);
  return (from.path === undefined || fits(from.path)) && ![from.pathNot ?? []].flat().some(fits);
}
