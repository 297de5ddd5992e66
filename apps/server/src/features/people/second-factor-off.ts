import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { emailSchema } from '@fieldwright/domain/people/person';
import { clockAhead } from '../../clock.ts';
import { type Config, ConfigError } from '../../config.ts';
import { asOwner, enterScope } from '../../db/owner.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { secondFactorMail, secondFactorNews } from './second-factor.jobs.ts';
import { deleteFactor, hasFactor } from './second-factor.queries.ts';
import { securityEventOf } from './second-step.commands.ts';
import { endSessions, personByEmail } from './sessions.queries.ts';

/**
 * Turns off the second factor of a person whom no one in the company can help, such as its only owner. Ends
 * all their sessions, because a lost phone may be signed in. The operator of the installation must first
 * verify the person's identity.
 * @param args `--email` and the person's email
 * @returns the email
 * @throws ConfigError if there is no such person or no second factor
 */
export async function turnOffByOperator(
  config: Config<'second-factor-off'>,
  args: string[],
): Promise<string> {
  const email = readEmail(args);
  const clock = clockAhead(config.FIELDWRIGHT_NOW);
  await asOwner(config.DATABASE_OWNER_URL, async (tx) => {
    const personId = await personByEmail(tx, email);
    if (personId !== null) await enterScope(tx, { person: personId });
    if (personId === null || !(await hasFactor(tx, personId)))
      throw new ConfigError(`${email} doesn’t use two-factor sign-in.`);
    await deleteFactor(tx, personId);
    await endSessions(tx, personId, 'second_factor_changed');
    const news = securityEventOf({ clock }, personId, { userAgent: '', address: '' });
    await enqueue(tx, secondFactorMail, { ...news, what: 'turnedOff', left: 0 });
    await enqueue(tx, secondFactorNews, { personId, on: false, requestId: randomUUID() });
  });
  return email;
}

function readEmail(args: string[]): string {
  try {
    return emailSchema.parse(parseArgs({ args, options: { email: { type: 'string' } } }).values.email);
  } catch {
    throw new ConfigError('Name the person: --email ana@company.com');
  }
}
