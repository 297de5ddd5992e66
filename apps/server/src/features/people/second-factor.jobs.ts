import { z } from 'zod';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { findPerson, raiseVersion } from './people.queries.ts';
import { recordPersonChange } from './person-changes.ts';
import { composeSecondFactorNews } from './second-factor.mails.ts';
import { activeMemberships, emailOf } from './sessions.queries.ts';

const newsSchema = z.object({ personId: z.int(), date: z.string(), device: z.string(), address: z.string() });

/**
 * Tells a person about a change of their second factor: when, from where, and what to do if it wasn't them.
 */
export const secondFactorMail = mailJob({
  name: 'second_factor_mail',
  payload: newsSchema.extend({
    what: z.enum(['on', 'moved', 'off', 'turnedOff', 'recoveryUsed', 'codesRemade']),
    /** remaining recovery codes */
    left: z.int().default(0),
  }),
  id: ({ what, personId, date }) => `second-factor-${what}-${personId}-${date}`,
  async compose({ deps, db, payload: { personId, ...news } }) {
    const [membership] = await activeMemberships(db);
    const to = await emailOf(db, personId);
    const timeZone = membership?.timeZone ?? 'UTC';
    return composeSecondFactorNews({ ...news, to, timeZone, publicUrl: deps.config.PUBLIC_URL });
  },
});

/**
 * Queues, in the person's own scope, the email that someone in the company turned off their second factor.
 */
export const secondFactorTurnedOff = job({
  name: 'second_factor_turned_off',
  payload: newsSchema,
  run: ({ deps, payload }) =>
    deps.database
      .forPerson(payload.personId)
      .transaction()
      .execute((tx) => enqueue(tx, secondFactorMail, { ...payload, what: 'turnedOff', left: 0 })),
});

/**
 * Records in the history of each of the person's companies, and on open screens, that the second factor is
 * now on or off.
 */
export const secondFactorNews = job({
  name: 'second_factor_news',
  payload: z.object({ personId: z.int(), on: z.boolean(), requestId: z.string() }),
  async run({ deps, db, payload: { personId, on, requestId } }) {
    for (const { companyId } of await activeMemberships(db)) {
      await deps.database
        .forCompany(companyId, personId)
        .transaction()
        .execute(async (tx) => {
          const there = await findPerson(tx, companyId, personId);
          if (there?.hasSecondFactor !== on) return;
          await raiseVersion(tx, { companyId, personId });
          const now = { ...there, version: there.version + 1 };
          await recordPersonChange(tx, requestId, { ...there, hasSecondFactor: !on }, now);
        });
    }
  },
});
