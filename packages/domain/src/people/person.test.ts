import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readFields } from '../kernel/read-fields.ts';
import {
  type AccessChange,
  chosenRolesSchema,
  emailSchema,
  fullName,
  holdsWebAddress,
  initials,
  initialsOfName,
  inOrder,
  isInvitedAlready,
  mayInvite,
  nameSchema,
  type Person,
  type PersonRefusal,
  type PersonStatus,
  refuseAccessChange,
  refuseDetailsChange,
} from './person.ts';
import type { Role } from './roles.ts';

const messageOf = (schema: z.ZodType, value: unknown) => {
  const read = readFields(schema, value);
  return 'faults' in read ? Object.values(read.faults)[0] : undefined;
};

describe('refuseAccessChange', () => {
  type Line = [
    rule: string,
    actor: Role[],
    person: Role[],
    becomes: Role[],
    owners: number,
    refusal: PersonRefusal | null,
  ];
  /** The actor is person 1; the changed person is person 2, who is active. */
  const lines: Line[] = [
    ['an admin changes a role', ['admin'], ['sales'], ['office'], 1, null],
    ['an admin ends the access of a technician', ['admin'], ['technician'], [], 1, null],
    ['an admin makes another admin', ['admin'], ['sales'], ['admin'], 1, null],
    ['an admin makes an owner', ['admin'], ['sales'], ['owner'], 1, 'owner_needed'],
    [
      'an admin makes an owner beside other roles',
      ['admin'],
      ['sales'],
      ['sales', 'owner'],
      2,
      'owner_needed',
    ],
    ['an admin unmakes an owner', ['admin'], ['owner'], ['sales'], 2, 'owner_needed'],
    ['an admin ends the access of an owner', ['admin'], ['owner'], [], 2, 'owner_needed'],
    ['an admin gives an owner a second role', ['admin'], ['owner'], ['owner', 'sales'], 2, 'owner_needed'],
    ['an owner makes an owner', ['owner'], ['sales'], ['owner'], 1, null],
    ['an owner with other roles makes an owner', ['sales', 'owner'], ['sales'], ['owner'], 1, null],
    ['an owner unmakes one of two owners', ['owner'], ['owner'], ['sales'], 2, null],
    ['an owner ends the access of one of two', ['owner'], ['owner'], [], 2, null],
    ['an owner unmakes the last one', ['owner'], ['owner'], ['sales'], 1, 'last_owner'],
    ['an owner ends the access of the last one', ['owner'], ['owner'], [], 1, 'last_owner'],
    ['an owner gives the last one a second role', ['owner'], ['owner'], ['owner', 'sales'], 1, null],
  ];
  const change = (line: Partial<AccessChange>): AccessChange => ({
    actor: { id: 1, roles: ['owner'] },
    person: { id: 2, roles: ['sales'], status: 'active' },
    roles: ['office'],
    activeOwners: 2,
    ...line,
  });

  it.each(lines)('%s (R6.4)', (...line) => {
    const [, actor, person, becomes, activeOwners, refusal] = line;
    const asked = change({
      actor: { id: 1, roles: actor },
      person: { id: 2, roles: person, status: 'active' },
      roles: becomes,
      activeOwners,
    });
    expect(refuseAccessChange(asked)).toBe(refusal);
  });

  it.each<Role[][]>([[['owner']], [['admin']], [['owner', 'admin']]])(
    'lets nobody change the own access: %j (R6.4)',
    (roles) => {
      for (const becomes of [
        [],
        ['office'],
        ['technician'],
        [...roles, 'sales'],
        ['technician', 'sales'],
      ] as Role[][])
        expect(
          refuseAccessChange(
            change({ actor: { id: 2, roles }, person: { id: 2, roles, status: 'active' }, roles: becomes }),
          ),
        ).toBe('own_access');
    },
  );

  it.each<Role[][]>([
    [['owner'], ['owner', 'technician']],
    [['technician', 'admin'], ['admin']],
  ])('lets people who manage others do calls themselves, and stop: %j to %j (R6.4)', (roles, becomes) => {
    expect(
      refuseAccessChange(
        change({
          actor: { id: 2, roles },
          person: { id: 2, roles, status: 'active' },
          roles: becomes,
          activeOwners: 1,
        }),
      ),
    ).toBeNull();
  });

  it.each<PersonStatus>(['invited', 'deactivated'])(
    'counts an owner who is %s for none, so that it may go (R6.4)',
    (status) => {
      const asked = change({ person: { id: 2, roles: ['owner'], status }, roles: [], activeOwners: 1 });
      expect(refuseAccessChange(asked)).toBeNull();
    },
  );
});

describe('emailSchema', () => {
  it('makes one address of every spelling', () => {
    expect(emailSchema.parse('  Ana.Reyes+shop@Company.COM\n')).toBe('ana.reyes+shop@company.com');
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@company.com',
    'ana@company',
    'ana reyes@company.com',
    'ana@company.com, bob@company.com',
    'ana@company.com\nbcc:bob@company.com',
    'ána@company.com',
    'ana@company..com',
  ])('refuses %j', (email) => {
    expect(messageOf(emailSchema, email)).toBe('Enter an email address, like ana@company.com.');
  });

  it('refuses one that is too long, also one made to keep a pattern busy, at once', () => {
    const before = Date.now();
    expect(messageOf(emailSchema, `${'a'.repeat(250)}@x.com`)).toBe(
      'An email address has at most 254 characters.',
    );
    expect(emailSchema.safeParse(`${'a.'.repeat(500_000)}@`).success).toBe(false);
    expect(emailSchema.safeParse(`a@${'a-'.repeat(120)}`).success).toBe(false);
    expect(Date.now() - before).toBeLessThan(500);
  });
});

describe('refuseDetailsChange', () => {
  it.each<[string, Role[], number, Role[], PersonRefusal | null]>([
    ['an admin changes a technician', ['admin'], 2, ['technician'], null],
    ['an admin changes an owner', ['admin'], 2, ['owner'], 'owner_needed'],
    ['an owner changes an owner', ['owner'], 2, ['owner'], null],
    ['an admin who is an owner too changes an owner', ['admin', 'owner'], 2, ['owner'], null],
    ['somebody changes the own entry', ['admin'], 1, ['admin'], null],
  ])('%s (R6.4)', (...line) => {
    const [, roles, id, of, refusal] = line;
    expect(
      refuseDetailsChange({ actor: { id: 1, roles }, person: { id, roles: of, status: 'active' } }),
    ).toBe(refusal);
  });
});

describe('one’s own access', () => {
  const own = (was: Role[], becomes: Role[]) =>
    refuseAccessChange({
      actor: { id: 1, roles: was },
      person: { id: 1, roles: was, status: 'active' },
      roles: becomes,
      activeOwners: 1,
    });

  it('changes by the technician’s role alone, and never ends (R6.4)', () => {
    expect(own(['owner'], ['technician', 'owner'])).toBeNull();
    expect(own(['owner', 'technician'], ['owner'])).toBeNull();
    expect(own(['owner', 'technician'], ['technician'])).toBe('own_access');
    expect(own(['technician'], [])).toBe('own_access');
    expect(own(['technician'], ['technician'])).toBe('own_access');
  });

  it('lets everyone correct their own details, an owner too (R6.4)', () => {
    const person = { id: 1, roles: ['owner'] as const, status: 'active' as const };
    expect(refuseDetailsChange({ actor: { id: 1, roles: ['admin'] }, person })).toBeNull();
    expect(refuseDetailsChange({ actor: { id: 2, roles: ['admin'] }, person })).toBe('owner_needed');
  });
});

describe('mayInvite', () => {
  it('lets only owners invite one (R6.4)', () => {
    expect(mayInvite(['admin'], ['office', 'technician'])).toBe(true);
    expect(mayInvite(['admin'], ['office', 'owner'])).toBe(false);
    expect(mayInvite(['owner'], ['owner'])).toBe(true);
  });
});

describe('inOrder', () => {
  it('has the roles in one order, whatever the one chosen', () => {
    expect(inOrder(['technician', 'owner', 'sales'])).toEqual(['owner', 'sales', 'technician']);
  });
});

describe('nameSchema', () => {
  it('keeps a name of any script without the blanks around it', () => {
    expect(['  Ana ', 'Nguyễn', 'O’Brien-Ståhl', '李'].map((name) => nameSchema.parse(name))).toEqual([
      'Ana',
      'Nguyễn',
      'O’Brien-Ståhl',
      '李',
    ]);
  });

  it.each([
    [' ', 'Enter a name.'],
    ['x'.repeat(81), 'Use at most 80 characters.'],
    ['A\u0000na', 'Use one line of text.'],
    ['Ana\r\nBcc: bob@company.com', 'Use one line of text.'],
    ['Ana\u2028Reyes', 'Use one line of text.'],
    ['Click https://evil.example/win to claim', 'Use a name without a web address.'],
    ['WWW.evil.example', 'Use a name without a web address.'],
    ['evil.example/win', 'Use a name without a web address.'],
  ])('refuses %j', (name, message) => {
    expect(messageOf(nameSchema, name)).toBe(message);
  });
});

describe('holdsWebAddress', () => {
  it.each(['St.John', 'J. R. Smith', 'Booking.com', 'A/C Pros Inc.', 'Awww. Bakery'])(
    'takes %j for a name',
    (name) => {
      expect(holdsWebAddress(name)).toBe(false);
    },
  );
});

describe('chosenRolesSchema', () => {
  it('needs a role, and takes each once', () => {
    expect(messageOf(chosenRolesSchema, [])).toBe('Choose at least one role.');
    expect(chosenRolesSchema.parse(['sales', 'office', 'sales'])).toEqual(['sales', 'office']);
    expect(chosenRolesSchema.safeParse(['sales', 'boss']).success).toBe(false);
  });
});

describe('initials', () => {
  it.each([
    ['ana', 'reyes', 'AR'],
    ['Ana', '', 'A'],
    ['', '', 'AN'],
  ])('of "%s" "%s" are %s', (firstName, lastName, letters) => {
    expect(initials({ firstName, lastName, email: 'ana@company.com' })).toBe(letters);
  });
});

describe('the initials of a full name', () => {
  it.each([
    ['Ana Reyes', 'AR'],
    ['Mary Ann van Dyke', 'MD'],
    ['Ana', 'A'],
    ['ana@company.com', 'AN'],
  ])('%s are %s', (name, letters) => {
    expect(initialsOfName(name)).toBe(letters);
  });
});

describe('fullName', () => {
  it.each([
    ['Ana', 'Reyes', 'Ana Reyes'],
    ['Ana', '', 'Ana'],
    ['', '', 'ana@company.com'],
  ])('of "%s" "%s" is %s', (firstName, lastName, name) => {
    expect(fullName({ firstName, lastName, email: 'ana@company.com' })).toBe(name);
  });
});

describe('isInvitedAlready', () => {
  const now = Date.parse('2026-03-02T15:00:00Z');
  const ana: Person = {
    id: 7,
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'ana@reyes.example',
    roles: ['sales', 'office'],
    status: 'invited',
    callDepartmentTypeId: null,
    invitedDate: '2026-03-02T14:45:00.001Z',
    lastSeenDate: null,
    hasSecondFactor: false,
    version: 1,
  };
  const invited = {
    firstName: 'Ana',
    lastName: 'Reyes',
    roles: ['office', 'sales'] as Role[],
    callDepartmentTypeId: null as number | null,
  };

  it('says the same, for a quarter of an hour', () => {
    expect(isInvitedAlready(ana, invited, now)).toBe(true);
    expect(isInvitedAlready(ana, invited, now + 1)).toBe(false);
  });

  it.each<[string, Partial<Person>, Partial<typeof invited>]>([
    ['another first name', {}, { firstName: 'Anna' }],
    ['another last name', {}, { lastName: 'Ray' }],
    ['a role less', {}, { roles: ['sales'] }],
    ['another department', {}, { callDepartmentTypeId: 3 }],
    ['another role', {}, { roles: ['sales', 'admin'] }],
    ['somebody who has joined', { status: 'active' }, {}],
    ['somebody who has been changed since', { version: 2 }, {}],
    ['somebody who was never invited', { invitedDate: null }, {}],
  ])('is not %s', (_, person, given) => {
    expect(isInvitedAlready({ ...ana, ...person }, { ...invited, ...given }, now)).toBe(false);
  });
});
