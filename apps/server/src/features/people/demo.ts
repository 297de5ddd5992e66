import type { Role } from '@fieldwright/domain/people/roles';
import type { CompanyContact } from '@fieldwright/domain/settings/company';

/**
 * The password of everyone in the demo companies. Their names and addresses are invented; the email domain
 * can't exist.
 */
export const demoPassword = 'open the shop';

interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string;
  roles: Role[];
}

const person = (firstName: string, lastName: string, ...roles: Role[]): DemoPerson => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@hollisrowe.example`.toLowerCase(),
  roles,
});

const lena = person('Lena', 'Hollis', 'owner');
const hannah = person('Hannah', 'Ortiz', 'dispatcher');
const colin = person('Colin', 'Mercer', 'sales');
const marcus = person('Marcus', 'Bell', 'technician');
const beth = person('Beth', 'Young', 'office');
const nate = person('Nate', 'Rowe', 'admin');

export interface DemoCompany {
  id: number;
  name: string;
  timeZone: string;
  /** numbers from 555-0100 to 555-0199 are reserved for fiction */
  contact?: CompanyContact;
  people: DemoPerson[];
}

export const demoCompanies: DemoCompany[] = [
  {
    id: 1,
    name: 'Hollis & Rowe',
    timeZone: 'America/New_York',
    contact: {
      phone: '+18285550140',
      email: 'office@hollisrowe.example',
      website: 'https://hollisrowe.example',
      street: '48 Foundry Row',
      city: 'Asheville',
      state: 'NC',
      postalCode: '28801',
      license: 'NC 00-0140',
    },
    people: [
      lena,
      nate,
      beth,
      hannah,
      colin,
      person('Dee', 'Wallace', 'sales'),
      marcus,
      person('Ines', 'Duarte', 'technician'),
      person('Tom', 'Kowalski', 'technician'),
      person('Rosa', 'Jimenez', 'technician'),
      person('Sam', 'Adeyemi', 'technician'),
      person('Dev', 'Patel', 'technician'),
      person('Aisha', 'Rahman', 'technician'),
      person('Will', 'Chen', 'technician'),
      person('Grace', 'Muller', 'technician'),
      person('Leo', 'Marsh', 'technician'),
      person('Nora', 'Lind', 'technician'),
      person('Omar', 'Haddad', 'technician'),
      person('Jake', 'Fontaine', 'technician'),
      person('Ruby', 'Ellis', 'technician'),
    ],
  },
  // A second company with the same owner, to try switching companies.
  {
    id: 2,
    name: 'Rowe Electric',
    timeZone: 'America/New_York',
    contact: {
      phone: '+18285550155',
      email: 'office@roweelectric.example',
      website: '',
      street: '50 Foundry Row',
      city: 'Asheville',
      state: 'NC',
      postalCode: '28801',
      license: 'NC 00-0155',
    },
    people: [lena, { ...nate, roles: ['owner'] }],
  },
];

/** The sign-ins that the start page and the terminal offer to visitors. */
export const demoSignIns = [
  { role: 'Owner', ...lena },
  { role: 'Office', ...beth },
  { role: 'Dispatcher', ...hannah },
  { role: 'Sales', ...colin },
  { role: 'Technician', ...marcus },
].map(({ role, email }) => ({ role, email, password: demoPassword }));
