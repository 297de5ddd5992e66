import { counted } from '@fieldwright/domain/kernel/plural';
import type { PersonRefusal, PersonStatus } from '@fieldwright/domain/people/person';

export const peopleTexts = {
  title: 'People',
  /** what is done with several people at once */
  several: {
    selectOne: (name: string) => `Select ${name}`,
    deactivate: {
      text: 'Deactivate',
      title: (count: number) => `Deactivate ${counted(count, 'person', 'people')}`,
    },
    reactivate: {
      text: 'Reactivate',
      title: (count: number) => `Reactivate ${counted(count, 'person', 'people')}`,
    },
    resend: {
      text: 'Resend invitation',
      title: (count: number) => `Resend ${counted(count, 'invitation', 'invitations')}`,
    },
    mixed: 'Some of them are deactivated already.',
  },
  invite: 'Invite someone',
  search: 'Name or email',
  searchLabel: 'Search people',
  everybody: 'Everyone',
  role: 'Role',
  anyRole: 'Any role',
  statuses: { active: 'Active', invited: 'Invited', deactivated: 'Deactivated' } satisfies Record<
    PersonStatus,
    string
  >,
  people: (count: number) => counted(count, 'person', 'people'),
  /** what an export calls its rows */
  exported: 'people',
  count: (shown: number, all: number) => (shown === all ? `${all} in all` : `${shown} of ${all}`),
  columns: {
    name: 'Name',
    email: 'Email',
    roles: 'Roles',
    status: 'Status',
    seen: 'Last seen',
    actions: 'Actions',
  },
  you: 'You',
  secondFactor: 'Two-factor sign-in',
  never: 'Never',
  noDepartment: '· No department',
  invited: (when: string) => `Invited ${when}`,
  noMatch: 'No matches',
  noMatchDetail: 'Try part of a name or email, or show everyone.',
  showAll: 'Show everyone',
  actionsFor: (name: string) => `Actions for ${name}`,
  change: 'Edit name and roles',
  history: 'History',
  resend: 'Resend invitation',
  deactivate: 'Deactivate',
  withdraw: 'Withdraw invitation',
  reactivate: 'Reactivate',
  turnOff: 'Turn off two-factor sign-in',
  turnOffTitle: (name: string) => `Turn off two-factor sign-in for ${name}?`,
  turnOffText:
    'Only do this if they lost both their phone and recovery codes. Make sure it’s really them asking. They’ll get an email.',
  keepOn: 'Keep it on',
  turnedOff: (name: string) => `Two-factor sign-in is off for ${name}.`,
  resent: (email: string) => `New invitation sent to ${email}. The old link no longer works.`,
  deactivated: (name: string) => `${name} deactivated. They no longer have access.`,
  withdrawn: (name: string) => `Invitation for ${name} withdrawn.`,
  reactivated: (name: string) => `${name} has access again.`,
  changed: (name: string) => `${name} saved.`,
  notDone: (name: string, reason: string) => `Couldn’t change ${name}. ${reason}`,
  refusals: {
    own_access: 'Ask another owner or admin.',
    owner_needed: 'Only an owner can.',
    last_owner: 'A company needs at least one active owner.',
  } satisfies Record<PersonRefusal, string>,
} as const;

export const personHistoryTexts = {
  title: (name: string) => `History of ${name}`,
  invited: 'Invited',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    roles: 'Roles',
    status: 'Status',
    callDepartmentTypeId: 'Department',
    hasSecondFactor: 'Two-factor sign-in',
  },
  removedDepartment: 'a removed department',
  none: 'none',
  on: 'on',
  off: 'off',
} as const;

export const personDialogTexts = {
  inviteTitle: 'Invite someone',
  inviteLead: 'We’ll email them a link to set a password. It works for 7 days.',
  inviteUnsaved: 'The invitation hasn’t been sent yet.',
  changeUnsaved: (name: string) => `Your changes to ${name} aren’t saved.`,
  changeTitle: (name: string) => `Edit ${name}`,
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHelp: 'They sign in with it, so it can’t be changed. For a different address, invite them again.',
  ownEmailHelp: 'You sign in with it, so it can’t be changed.',
  roles: 'Roles',
  department: 'Department',
  departmentHelp: 'Where the technician appears on the board.',
  noDepartment: 'No department',
  rolesHelp: 'Someone with several roles can do everything each of them allows.',
  ownRolesHelp:
    'Check Technician if you run calls yourself. To change your other roles, ask another owner or admin.',
  ownerHelp: 'Only an owner can make someone an owner.',
  cancel: 'Cancel',
  close: 'Close',
  send: 'Send invitation',
  save: 'Save',
  sent: (email: string) => `Invitation sent to ${email}.`,
  staleDetail: 'The form now shows the latest version. Check it and save again.',
} as const;
