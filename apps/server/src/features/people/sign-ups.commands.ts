import { isOver, networkOf } from '@fieldwright/domain/people/attempts';
import type { SignUp } from '@fieldwright/domain/people/sign-up';
import { enterScope } from '../../db/owner.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countAttempt, tally } from '../../limits/attempts.ts';
import { foundCompany } from './companies.commands.ts';
import { companyNamed, lockSignUps } from './companies.queries.ts';
import { newInvitation } from './invitations.commands.ts';
import { signUpRequest } from './people.jobs.ts';
import { findPerson } from './people.queries.ts';
import { personForInvitation } from './sessions.queries.ts';
import { readSignUpToken } from './sign-up-token.ts';

/** @throws Refusal `not_found` where the installation takes no sign-ups */
function refuseClosed({ config }: Deps): void {
  if (!config.SIGN_UPS) throw new Refusal('not_found');
}

/**
 * Queues the email with the link that makes the company. Nothing is made before the link is opened, and the
 * response doesn't reveal whether the address has an account. An address that has reached its emails for the
 * hour gets no further one.
 * @throws Refusal `not_found` where sign-ups are off, `too_many_attempts` for requests from this network
 */
export async function askToSignUp(deps: Deps, given: SignUp, address: string): Promise<void> {
  refuseClosed(deps);
  await countAttempt(deps, { signUpByNetwork: networkOf(address) });
  const nobody = deps.database.forNobody();
  const { tries } = await tally(deps, nobody, { signUpByAddress: given.email });
  if (isOver(tries, 'signUpByAddress')) return;
  await nobody.transaction().execute((tx) => enqueue(tx, signUpRequest, given));
}

/**
 * Makes the company that a link asks for, with its owner invited. Until the owner has joined, the same link
 * continues where it was; afterward it no longer works.
 * @returns the token of the owner's invitation
 * @throws Refusal `not_found` where sign-ups are off, `link_expired`, `too_many_attempts`
 */
export async function confirmSignUp(deps: Deps, token: string, address: string): Promise<{ token: string }> {
  refuseClosed(deps);
  await countAttempt(deps, { tokenByNetwork: networkOf(address) });
  const link = readSignUpToken(deps.config.SECRET, token);
  if (!link || link.expiresAt <= deps.clock()) throw new Refusal('link_expired');
  const { expiresAt: _, ...asked } = link;
  return deps.database
    .forNobody()
    .transaction()
    .execute(async (tx) => {
      const personId = await personForInvitation(tx, asked.email);
      await lockSignUps(tx, personId);
      await enterScope(tx, { person: personId });
      const there = await companyNamed(tx, asked.companyName);
      if (there !== null) {
        await enterScope(tx, { company: there });
        if ((await findPerson(tx, there, personId))?.status !== 'invited') throw new Refusal('link_expired');
      }
      const companyId = there ?? (await foundCompany(tx, personId, asked));
      const invitation = await newInvitation(deps, tx, companyId, personId);
      return { token: invitation.token };
    });
}
