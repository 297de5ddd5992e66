import { whyStaysRemoved } from '@fieldwright/domain/company-lists/company-list';
import { departments } from '@fieldwright/domain/company-lists/department';
import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import {
  inOrder,
  isInvitedAlready,
  type MemberFields,
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
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { changeRecord } from '../../records/change-record.ts';
import { sendInvitation } from './invitations.commands.ts';
import {
  findDepartment,
  findPerson,
  hasJoined,
  insertMembership,
  lockForAccessChange,
  type PersonChange,
  raiseVersion,
  updateMembership,
} from './people.queries.ts';
import { peopleTexts } from './people.texts.ts';
import { recordPersonChange } from './person-changes.ts';
import { type Proof, prove } from './prove.ts';
import { secondFactorTurnedOff } from './second-factor.jobs.ts';
import { turnOffFactorOf } from './second-factor.queries.ts';
import { personForInvitation } from './sessions.queries.ts';

/** A signed-in person and their request, both recorded in the history. */
export type Asker = SignedIn & { requestId: string };

export type Invitation = Omit<MemberFields, 'status'> & { email: string };

async function openPerson(db: Read, who: SignedIn, id: number): Promise<Person> {
  const person = await findPerson(db, who.companyId, id);
  if (!person) throw new Refusal('not_found');
  return person;
}

/** Returns the changes of a person's access and name, newest first. @throws Refusal `not_found` */
export async function changesOfPerson(db: Read, who: SignedIn, id: number): Promise<Change[]> {
  await openPerson(db, who, id);
  return historyOf(db, 'person', id);
}

/** @throws Refusal `invalid` if the department isn't one of the company's, or was removed */
async function refuseDepartment(tx: Write, companyId: number, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const there = await findDepartment(tx, companyId, id);
  const wrong = there ? there.hidden && refusalTexts.removedChoice : refusalTexts.notThere;
  if (wrong) throw new Refusal('invalid', { fields: { callDepartmentTypeId: wrong } });
}

/** @throws Refusal `in_use` if the person's department was removed since */
async function refuseRemovedDepartment(tx: Write, companyId: number, person: Person): Promise<void> {
  const { callDepartmentTypeId: id } = person;
  const there = id === null ? undefined : await findDepartment(tx, companyId, id);
  if (!there?.hidden) return;
  const why = `${whyStaysRemoved([{ list: departments, names: [there.text] }])} ${peopleTexts.orOther}`;
  throw new Refusal('in_use', { detail: why, obstacles: [{ text: why, places: [] }] });
}

/**
 * Invites a person by email. The same invitation within minutes returns the same and sends one email. The
 * response doesn't reveal whether the email has an account elsewhere.
 * @throws Refusal `already_member`, `owner_needed`, `invalid`
 */
export async function invite(deps: Deps, db: Read, who: Asker, given: Invitation): Promise<Person> {
  if (!mayInvite(who.roles, given.roles)) throw new Refusal('owner_needed');
  return db.transaction().execute(async (tx) => {
    const { companyId } = who;
    const { email, ...member } = given;
    await refuseDepartment(tx, companyId, member.callDepartmentTypeId);
    const personId = await personForInvitation(tx, email);
    const added = await insertMembership(tx, { companyId, personId }, member);
    if (!added) {
      const known = await openPerson(tx, who, personId);
      if (isInvitedAlready(known, given, deps.clock())) return known;
      throw new Refusal('already_member', { fields: { email: peopleTexts.alreadyMember } });
    }
    await countMail(deps, tx, who, given.email);
    await sendInvitation(deps, tx, companyId, personId);
    return recordPersonChange(tx, who.requestId, null, await openPerson(tx, who, personId));
  });
}

/**
 * Sends the invitation again.
 * @throws Refusal `not_found`, `already_member` if it has been accepted, `owner_needed`
 */
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
  { basedOn, ...change }: PersonChange & { basedOn?: number | undefined },
): Promise<Person> {
  const decide = async (person: Person, tx: Write) => {
    if (change.callDepartmentTypeId !== person.callDepartmentTypeId)
      await refuseDepartment(tx, who.companyId, change.callDepartmentTypeId);
    return change;
  };
  return changeAccess(db, who, id, { decide, basedOn });
}

/**
 * Ends a person's access immediately.
 * @throws Refusal `not_found`, `own_access`, `owner_needed`, `last_owner`
 */
export function deactivate(db: Read, who: Asker, id: number): Promise<Person> {
  return changeAccess(db, who, id, {
    decide: (person) => (person.status === 'deactivated' ? null : { status: 'deactivated' }),
  });
}

/**
 * Restores a person's access with the earlier status, which is "invited" for someone who never joined.
 * @throws Refusal as `deactivate`; `in_use` if the person's department was removed
 */
export function reactivate(db: Read, who: Asker, id: number): Promise<Person> {
  const decide = async (person: Person, tx: Write): Promise<PersonChange | null> => {
    if (person.status !== 'deactivated') return null;
    await refuseRemovedDepartment(tx, who.companyId, person);
    const joined = await hasJoined(tx, who.companyId, id);
    return { status: joined ? 'active' : 'invited' };
  };
  return changeAccess(db, who, id, { decide });
}

/**
 * Turns off the second factor of a person who has lost their phone and recovery codes, ends their sessions,
 * and queues an email about it. If the company requires a second factor, the person must set up a new one.
 * The signed-in person must prove their identity; otherwise anyone at an admin's screen could reduce any
 * account's protection to its password.
 * @throws Refusal `not_found`, `own_access`, `owner_needed`, `works_elsewhere`, and as `prove`
 */
export async function turnOffFor(
  deps: Deps,
  db: Read,
  who: Asker,
  { id, ...proof }: Proof & { id: number },
): Promise<Person> {
  const before = await openPerson(db, who, id);
  refuseTurnOff(who, before);
  // already done: the earlier response was lost
  if (!before.hasSecondFactor) return before;
  await prove(deps, who, proof);
  return db.transaction().execute(async (tx) => {
    await lockForAccessChange(tx, who.companyId, id);
    const person = await openPerson(tx, who, id);
    refuseTurnOff(who, person);
    const done = await turnOffFactorOf(tx, id);
    if (done === 'elsewhere') throw new Refusal('works_elsewhere');
    if (done === 'none') return person;
    await raiseVersion(tx, { companyId: who.companyId, personId: id });
    const date = new Date(deps.clock()).toISOString();
    await enqueue(tx, secondFactorTurnedOff, { personId: id, date, device: '', address: '' });
    return recordPersonChange(tx, who.requestId, person, await openPerson(tx, who, id));
  });
}

function refuseTurnOff(who: Asker, person: Person): void {
  const refusal = refuseTurningOff({ actor: { id: who.personId, roles: who.roles }, person });
  if (refusal) throw new Refusal(refusal);
}

/**
 * Returns the fields that the change would really change, or null if there are none. The order of roles
 * doesn't matter.
 */
function whatDiffers(person: Person, change: PersonChange | null): PersonChange | null {
  const ordered = <F extends { roles?: Role[] | undefined }>({ roles, ...rest }: F) => ({
    ...rest,
    ...(roles && { roles: inOrder(roles) }),
  });
  const named = Object.fromEntries(
    Object.entries(change ?? {}).filter(([, value]) => value !== undefined),
  ) as PersonChange;
  const differing = recordChanges(ordered(person), ordered(named));
  const changed = Object.entries(named).filter(([field]) => field in differing);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

interface Decision {
  decide: (person: Person, tx: Write) => PersonChange | null | Promise<PersonChange | null>;
  basedOn?: number | undefined;
}

/**
 * Locks the person, checks the change with the domain's rules, and stores it. Returns the person unchanged if
 * nothing differs.
 */
async function changeAccess(
  db: Read,
  who: Asker,
  id: number,
  { decide, basedOn }: Decision,
): Promise<Person> {
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
    const record = { entity: 'person', id, version: person.version } as const;
    const write = () => updateMembership(tx, id, change);
    await changeRecord(tx, who, { record, was: person, now: change, basedOn, write });
    return openPerson(tx, who, id);
  });
}
