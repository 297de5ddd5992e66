import { z } from 'zod';
import { optionalId } from '../kernel/field.ts';
import { fieldsOf, kept } from '../kernel/record-shape.ts';
import { sameValue } from '../kernel/same-value.ts';
import { roles as allRoles, may, type Role, roleSchema } from './roles.ts';
import { sessionTimes } from './session.ts';

/** A typed email address; trimmed and lowercased, so that two spellings are one account. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'An email address has at most 254 characters.')
  .pipe(z.email('Enter an email address, like ana@company.com.'))
  .meta({ examples: ['ana@company.com'] });

/**
 * Checks whether email programs would turn a name into a link. A dot alone is allowed: "St.John",
 * "Booking.com".
 */
export const holdsWebAddress = (name: string): boolean => /:\/\/|\bwww\.|\.[a-z]{2,}\//i.test(name);

/**
 * A person's name, trimmed. Refuses control characters, line ends and web addresses, since names are shown in
 * emails and lists.
 */
export const nameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(80)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Use one line of text.')
  .refine((name) => !holdsWebAddress(name), 'Use a name without a web address.');

/**
 * A person is `invited` until they accept the invitation. A deactivated person keeps their history and can't
 * sign in.
 */
export const personStatuses = ['invited', 'active', 'deactivated'] as const;
export type PersonStatus = (typeof personStatuses)[number];

/** The roles chosen for a person: at least one, without duplicates. */
export const chosenRolesSchema = z
  .array(roleSchema)
  .min(1, 'Choose at least one role.')
  .transform((chosen) => [...new Set(chosen)]);

/** The details entered when inviting or editing a person. */
export const typedMember = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  roles: chosenRolesSchema,
  /** The department in which the board lists a technician; null if none. */
  callDepartmentTypeId: optionalId.default(null),
});

/** The stored details of a person in a company. */
export const memberSchema = kept(typedMember).extend({
  roles: z.array(roleSchema),
  status: z.enum(personStatuses),
});
export type MemberFields = z.output<typeof memberSchema>;

/** A person of the company. */
export const personSchema = memberSchema.extend({
  id: z.int(),
  email: z.string(),
  /** For an active person: whether a second factor is on. */
  hasSecondFactor: z.boolean(),
  invitedDate: z.iso.datetime({ offset: true }).nullable(),
  lastSeenDate: z.iso.datetime({ offset: true }).nullable(),
  version: z.int(),
});
export type Person = z.infer<typeof personSchema>;

/** The reasons for refusing a change to a person; codes of the contract's closed list. */
export type PersonRefusal = 'own_access' | 'owner_needed' | 'last_owner';

/** A change to a person's access: who makes it, for whom, and the new roles (none after deactivation). */
export interface AccessChange {
  actor: { id: number; roles: readonly Role[] };
  person: { id: number; roles: readonly Role[]; status: PersonStatus };
  roles: readonly Role[];
  /** The number of active owners before the change, including the person if they are one. */
  activeOwners: number;
}

/**
 * Checks whether an access change is allowed (R6.4). Nobody can remove their own access or change their own
 * roles except technician, only an owner can add or remove an owner, and a company always keeps one active
 * owner.
 * @returns null if it is allowed, otherwise the reason
 */
export function refuseAccessChange({
  actor,
  person,
  roles,
  activeOwners,
}: AccessChange): PersonRefusal | null {
  if (actor.id === person.id) return mayTakeOn(person.roles, roles) ? null : 'own_access';
  const wasOwner = person.roles.includes('owner');
  const becomesOwner = roles.includes('owner');
  if ((wasOwner || becomesOwner) && !may(actor.roles, 'people.own')) return 'owner_needed';
  if (wasOwner && !becomesOwner && person.status === 'active' && activeOwners <= 1) return 'last_owner';
  return null;
}

/** The role that people who manage others may give themselves: an owner who does calls, too. */
const ownRole: Role = 'technician';

/** Checks whether people who manage others may give a role to themselves, or take it off. */
export const isOwnRole = (role: Role): boolean => role === ownRole;

/** Checks whether roles differ at most by the one that people may give themselves, and leave another. */
const mayTakeOn = (was: readonly Role[], becomes: readonly Role[]): boolean => {
  const others = (roles: readonly Role[]) => inOrder(roles.filter((role) => !isOwnRole(role)));
  return others(becomes).length > 0 && sameValue(others(was), others(becomes));
};

/**
 * Checks whether someone may change a person's details. Colleagues and customers trust names, so only owners
 * may change an owner's. Everyone may correct their own.
 * @returns null if it is allowed, otherwise the reason
 */
export function refuseDetailsChange({
  actor,
  person,
}: Pick<AccessChange, 'actor' | 'person'>): PersonRefusal | null {
  const isOthers = actor.id !== person.id && person.roles.includes('owner');
  return isOthers && !may(actor.roles, 'people.own') ? 'owner_needed' : null;
}

/** Checks whether someone may invite a person with these roles. Inviting an owner requires `people.own`. */
export function mayInvite(actor: readonly Role[], roles: readonly Role[]): boolean {
  return !roles.includes('owner') || may(actor, 'people.own');
}

/**
 * Checks whether an invitation repeats one just created, because its response was lost: same details, within
 * a quarter of an hour, and the person was not changed since.
 * @param now milliseconds since 1970
 */
export function isInvitedAlready(
  person: Person,
  invited: z.output<typeof typedMember>,
  now: number,
): boolean {
  const { status, version, invitedDate } = person;
  const said = fieldsOf(typedMember, person);
  return (
    status === 'invited' &&
    version === 1 &&
    invitedDate !== null &&
    now - Date.parse(invitedDate) < sessionTimes.invitationRepeatMs &&
    sameValue(
      { ...said, roles: inOrder(said.roles) },
      { ...fieldsOf(typedMember, invited), roles: inOrder(invited.roles) },
    )
  );
}

/** Sorts roles into the list's order, since the order chosen has no meaning. */
export const inOrder = (roles: readonly Role[]): Role[] => allRoles.filter((role) => roles.includes(role));

/** Returns the initials for an avatar, from first and last name or else the email address. */
export function initials(person: Pick<Person, 'firstName' | 'lastName' | 'email'>): string {
  const letters = `${person.firstName.slice(0, 1)}${person.lastName.slice(0, 1)}`;
  return (letters || person.email.slice(0, 2)).toUpperCase();
}

/** Returns the initials of a full name, or of the email address used instead of one. */
export function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [firstName = ''] = words;
  if (words.length === 1 && firstName.includes('@'))
    return initials({ firstName: '', lastName: '', email: name });
  return initials({ firstName, lastName: words.length > 1 ? words.at(-1)! : '', email: name });
}

/** Returns first and last name, or the email address if there is no name yet. */
export function fullName(person: Pick<Person, 'firstName' | 'lastName' | 'email'>): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
