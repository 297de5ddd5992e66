import { z } from 'zod';
import { may, type Role, roleSchema } from './roles.ts';
import { sessionTimes } from './session.ts';

/** An e-mail address as a person types it; kept trimmed and in lower case, so that two spellings are one account. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'An e-mail address has at most 254 characters.')
  .pipe(z.email('Enter an e-mail address, like ana@company.com.'))
  .meta({ examples: ['ana@company.com'] });

/** Whether mail programs would make a link of a name. A dot alone is none: "St.John", "Booking.com". */
export const holdsWebAddress = (name: string): boolean => /:\/\/|\bwww\.|\.[a-z]{2,}\//i.test(name);

/** A person's name, trimmed. Control characters and line ends are refused: names stand in mails and in lists. So are web addresses. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(80)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'A name is one line of text.')
  .refine((name) => !holdsWebAddress(name), 'Use a name without a web address.');

/** A person is invited until the invitation is accepted; a deactivated one keeps the history and cannot sign in. */
export const personStatuses = ['invited', 'active', 'deactivated'] as const;
export type PersonStatus = (typeof personStatuses)[number];

export const personSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(roleSchema),
  status: z.enum(personStatuses),
  /** where a technician stands on the board; null: in no department */
  callDepartmentTypeId: z.int().nullable(),
  /** of an active person: whether a second factor is on */
  hasSecondFactor: z.boolean(),
  invitedDate: z.iso.datetime({ offset: true }).nullable(),
  lastSeenDate: z.iso.datetime({ offset: true }).nullable(),
  version: z.int(),
});
export type Person = z.infer<typeof personSchema>;

/** Roles as chosen for a person: at least one, each once. */
export const chosenRolesSchema = z
  .array(roleSchema)
  .min(1, 'Choose at least one role.')
  .transform((chosen) => [...new Set(chosen)]);

/** Why a change of a person is refused; the codes are on the contract's closed list. */
export type PersonRefusal = 'own_access' | 'owner_needed' | 'last_owner';

/** A change of somebody's access: who asks, of whom, and what the roles would be (none after deactivation). */
export interface AccessChange {
  actor: { id: number; roles: readonly Role[] };
  person: { id: number; roles: readonly Role[]; status: PersonStatus };
  roles: readonly Role[];
  /** active owners of the company now, the person included where it is one */
  activeOwners: number;
}

/**
 * Whether an access change is allowed (R6.4). Nobody takes away the own access or changes the own roles, only an
 * owner makes or unmakes an owner, and a company always keeps one active owner.
 * @returns null where it is allowed, else the reason
 */
export function refuseAccessChange({
  actor,
  person,
  roles,
  activeOwners,
}: AccessChange): PersonRefusal | null {
  if (actor.id === person.id) return 'own_access';
  const wasOwner = person.roles.includes('owner');
  const becomesOwner = roles.includes('owner');
  if ((wasOwner || becomesOwner) && !may(actor.roles, 'people.own')) return 'owner_needed';
  if (wasOwner && !becomesOwner && person.status === 'active' && activeOwners <= 1) return 'last_owner';
  return null;
}

/**
 * Whether somebody may change what is known of a person beside the access: a name is what colleagues and customers trust, so
 * an owner's is changed by owners alone, like the roles. Everybody may correct the own one.
 */
export function refuseDetailsChange({
  actor,
  person,
}: Pick<AccessChange, 'actor' | 'person'>): PersonRefusal | null {
  const isOthers = actor.id !== person.id && person.roles.includes('owner');
  return isOthers && !may(actor.roles, 'people.own') ? 'owner_needed' : null;
}

/** Whether somebody with these roles may invite a person with those: only who has `people.own` makes owners. */
export function mayInvite(actor: readonly Role[], roles: readonly Role[]): boolean {
  return !roles.includes('owner') || may(actor, 'people.own');
}

/**
 * Whether an invitation is the one that was just made, sent again because its answer was lost: the same name and roles,
 * within a quarter of an hour, and nothing has been changed of the person since.
 * @param now milliseconds since 1970
 */
export function isInvitedAlready(
  person: Person,
  invited: Pick<Person, 'firstName' | 'lastName' | 'roles'>,
  now: number,
): boolean {
  const { status, version, invitedDate, firstName, lastName, roles } = person;
  return (
    status === 'invited' &&
    version === 1 &&
    invitedDate !== null &&
    now - Date.parse(invitedDate) < sessionTimes.invitationRepeatMs &&
    firstName === invited.firstName &&
    lastName === invited.lastName &&
    roles.length === invited.roles.length &&
    roles.every((role) => invited.roles.includes(role))
  );
}

/** Initials for an avatar: of first and last name, else of the e-mail address. */
export function initials(person: Pick<Person, 'firstName' | 'lastName' | 'email'>): string {
  const letters = `${person.firstName.slice(0, 1)}${person.lastName.slice(0, 1)}`;
  return (letters || person.email.slice(0, 2)).toUpperCase();
}

/** First and last name, or the e-mail address where there is no name yet. */
export function fullName(person: Pick<Person, 'firstName' | 'lastName' | 'email'>): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
