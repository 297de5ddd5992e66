import { z } from 'zod';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { findPerson, raiseVersion } from './people.queries.ts';
import { told } from './person-changes.ts';
import { secondFactorLetter } from './second-factor.mails.ts';
import { activeMemberships, emailOf } from './sessions.queries.ts';

const newsSchema = z.object({ personId: z.int(), date: z.string(), device: z.string(), address: z.string() });

/** Tells a person what happened to the second factor: when, from where, and what to do if that was somebody else. */
export const secondFactorMail = mailJob({
  name: 'second_factor_mail',
  payload: newsSchema.extend({
    what: z.enum(['on', 'moved', 'off', 'turnedOff', 'recoveryUsed', 'codesRemade']),
    /** recovery codes that are left */
    left: z.int().default(0),
  }),
  id: ({ what, personId, date }) => `second-factor-${what}-${personId}-${date}`,
  async letter({ deps, db, payload: { personId, ...news } }) {
    const [membership] = await activeMemberships(db);
    const to = await emailOf(db, personId);
    const timeZone = membership?.timeZone ?? 'UTC';
    return secondFactorLetter({ ...news, to, timeZone, publicUrl: deps.config.PUBLIC_URL });
  },
});

/** Has the person told, in whose own scope the mail is noted, that somebody of a company turned the second factor off. */
export const secondFactorTurnedOff = job({
  name: 'second_factor_turned_off',
  payload: newsSchema,
  run: ({ deps, payload }) =>
    deps.database
      .forPerson(payload.personId)
      .transaction()
      .execute((tx) => enqueue(tx, secondFactorMail, { ...payload, what: 'turnedOff', left: 0 })),
});

/** Notes in the history of each company of the person, and on its open screens, that the second factor is on or off now. */
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
          await told(tx, requestId, { ...there, hasSecondFactor: !on }, now);
        });
    }
  },
});
