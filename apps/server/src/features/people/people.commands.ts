import { isDeepStrictEqual } from 'node:util';
import {
  isInvitedAlready,
  mayInvite,
  type Person,
  refuseAccessChange,
  refuseDetailsChange,
} from '@fieldwright/domain/people/person';
import type { Role } from '@fieldwright/domain/people/roles';
import { refuseTurningOff } from '@fieldwright/domain/people/second-factor';
import type { Read, Write } from '../../db/database.ts';
import { type Change, historyOf } from '../../db/history.queries.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { sendInvitation } from './invitations.commands.ts';
import {
  findPerson,
  hasJoined,
  insertMembership,
  isDepartment,
  lockForAccessChange,
  type PersonChange,
  raiseVersion,
  updateMembership,
} from './people.queries.ts';
import { told } from './person-changes.ts';
import { secondFactorTurnedOff } from './second-factor.jobs.ts';
import { turnOffFactorOf } from './second-factor.queries.ts';
import { personForInvitation } from './sessions.queries.ts';

/** A signed-in person, and the request by which it asks; the history says both. */
export type Asker = SignedIn & { requestId: string };

export interface Invitation {
  firstName: string;
  lastName: string;
  email: string;
  roles: Role[];
}

async function openPerson(db: Read, who: SignedIn, id: number): Promise<Person> {
  const person = await findPerson(db, who.companyId, id);
  if (!person) throw new Refusal('not_found');
  return person;
}

/** Who changed a person's access or name, newest first. @throws Refusal `not_found` */
export async function changesOfPerson(db: Read, who: SignedIn, id: number): Promise<Change[]> {
  await openPerson(db, who, id);
  return historyOf(db, 'person', id);
}

/**
 * Invites a person by mail; the same invitation again, within minutes, is answered alike and mailed once. The answer is
 * the same whether the e-mail has an account elsewhere or not.
 * @throws Refusal `already_member`, `owner_needed`
 */
export async function invite(deps: Deps, db: Read, who: Asker, given: Invitation): Promise<Person> {
  if (!mayInvite(who.roles, given.roles)) throw new Refusal('owner_needed');
  return db.transaction().execute(async (tx) => {
    const personId = await personForInvitation(tx, given.email);
    const { companyId } = who;
    const { firstName, lastName, roles } = given;
    const added = await insertMembership(tx, { companyId, personId, firstName, lastName, roles });
    if (!added) {
      const member = await openPerson(tx, who, personId);
      if (isInvitedAlready(member, given, deps.clock())) return member;
      throw new Refusal('already_member', { fields: { email: 'This person is already in your company.' } });
    }
    await countMail(deps, tx, who, given.email);
    await sendInvitation(deps, tx, companyId, personId);
    return told(tx, who.requestId, null, await openPerson(tx, who, personId));
  });
}

/** Sends the invitation again. @throws Refusal `not_found`, `already_member` where it has been accepted */
export async function inviteAgain(deps: Deps, db: Read, who: Asker, id: number): Promise<Person> {
  return db.transaction().execute(async (tx) => {
    const person = await openPerson(tx, who, id);
    if (person.status !== 'invited') throw new Refusal('already_member');
    if (!mayInvite(who.roles, person.roles)) throw new Refusal('owner_needed');
    await countMail(deps, tx, who, person.email);
    await sendInvitation(deps, tx, who.companyId, id);
    return openPerson(tx, who, id);
  });
}

/**
 * Changes a person's name, roles or department.
 * @throws Refusal `not_found`, `invalid`, `stale_version`, `own_access`, `owner_needed`, `last_owner`
 */
export function changePerson(
  db: Read,
  who: Asker,
  id: number,
  { version, ...change }: PersonChange & { version: number },
): Promise<Person> {
  return changeAccess(db, who, id, async (person, tx) => {
    // A change that is as wanted already was sent before, and its answer was lost.
    if (person.version !== version && whatDiffers(person, change)) throw new Refusal('stale_version');
    const { callDepartmentTypeId } = change;
    if (callDepartmentTypeId != null && !(await isDepartment(tx, who.companyId, callDepartmentTypeId)))
      throw new Refusal('invalid', { fields: { callDepartmentTypeId: 'It is not there.' } });
    return change;
  });
}

/** Ends a person's access at once. @throws Refusal `not_found`, `own_access`, `owner_needed`, `last_owner` */
export function deactivate(db: Read, who: Asker, id: number): Promise<Person> {
  return changeAccess(db, who, id, (person) =>
    person.status === 'deactivated' ? null : { status: 'deactivated' },
  );
}

/** Gives access again: to where the person was, which is "invited" for one who never joined. */
export function reactivate(db: Read, who: Asker, id: number): Promise<Person> {
  return changeAccess(db, who, id, async (person, tx) => {
    if (person.status !== 'deactivated') return null;
    const joined = await hasJoined(tx, who.companyId, id);
    return { status: joined ? 'active' : 'invited' };
  });
}

/**
 * Turns off the second factor of a person who has lost phone and recovery codes, ends the person's sessions, and has a mail tell the person. Where the
 * company requires one, the person sets up a new one at once.
 * @throws Refusal `not_found`, `own_access`, `owner_needed`, `works_elsewhere`
 */
export function turnOffFor(deps: Deps, db: Read, who: Asker, id: number): Promise<Person> {
  return db.transaction().execute(async (tx) => {
    await lockForAccessChange(tx, who.companyId, id);
    const person = await openPerson(tx, who, id);
    const refusal = refuseTurningOff({ actor: { id: who.personId, roles: who.roles }, person });
    if (refusal) throw new Refusal(refusal);
    const done = await turnOffFactorOf(tx, id);
    if (done === 'elsewhere') throw new Refusal('works_elsewhere');
    if (done === 'none') return person;
    await raiseVersion(tx, { companyId: who.companyId, personId: id });
    const date = new Date(deps.clock()).toISOString();
    await enqueue(tx, secondFactorTurnedOff, { personId: id, date, device: '', address: '' });
    return told(tx, who.requestId, person, await openPerson(tx, who, id));
  });
}

/** The fields of a change that are not so already; null where none is left. The order of roles says nothing. */
function whatDiffers(person: Person, change: PersonChange | null): PersonChange | null {
  const sorted = (value: unknown) => (Array.isArray(value) ? new Set(value) : value);
  const entries = Object.entries(change ?? {}).filter(
    ([field, to]) =>
      to !== undefined && !isDeepStrictEqual(sorted(to), sorted(person[field as keyof PersonChange])),
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

type Decide = (person: Person, tx: Write) => PersonChange | null | Promise<PersonChange | null>;

/** Locks, asks the domain, stores. A change that changes nothing is answered with the person as it is. */
async function changeAccess(db: Read, who: Asker, id: number, decide: Decide): Promise<Person> {
  return db.transaction().execute(async (tx) => {
    const activeOwners = await lockForAccessChange(tx, who.companyId, id);
    const person = await openPerson(tx, who, id);
    const change = whatDiffers(person, await decide(person, tx));
    if (!change) return person;
    const actor = { id: who.personId, roles: who.roles };
    const roles = change.status === 'deactivated' ? [] : (change.roles ?? person.roles);
    const changesAccess = Boolean(change.roles || change.status);
    const refusal = changesAccess
      ? refuseAccessChange({ actor, person, roles, activeOwners })
      : refuseDetailsChange({ actor, person });
    if (refusal) throw new Refusal(refusal);
    await updateMembership(tx, who.companyId, id, change);
    return told(tx, who.requestId, person, await openPerson(tx, who, id));
  });
}
