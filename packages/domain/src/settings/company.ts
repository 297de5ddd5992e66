import { z } from 'zod';
import { customerMessages, type WrongFields } from '../customers/customer.ts';
import { phoneText, readPhone } from '../customers/phone.ts';
import { addressFields, addressLine, readPlace } from '../customers/site.ts';
import { emailSchema } from '../people/person.ts';

/** How a company is reached, as its customers read it. Empty texts where it has given nothing. */
export interface CompanyContact {
  phone: string;
  email: string;
  /** with its scheme: `https://hollisrowe.example` */
  website: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  /** the number of the contractor's license, as it is printed */
  license: string;
}

/** The fields with the names that they have on the screen and in the history, in the dialog's order. */
export const companyFieldTexts = {
  phone: 'Phone',
  email: 'E-mail',
  street: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  website: 'Website',
  license: 'License number',
} as const satisfies Record<keyof CompanyContact, string>;

export const blankCompany: CompanyContact = {
  phone: '',
  email: '',
  website: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  license: '',
};

const longest = { license: 100, website: 200 } as const;
const severalLines = /[\p{Cc}\u2028\u2029]/u;

export const companyMessages = {
  website: 'Enter a web address, like yourcompany.com.',
  longWebsite: `Use at most ${longest.website} characters, with https:// before it.`,
} as const;

type CompanyReading = { company: CompanyContact } | { wrong: WrongFields<CompanyContact> };

/**
 * Reads how a company is reached, for the dialog and for the server (R5.8). Each field may be left out: who works from
 * home prints a city, and no street. A street needs its city and state, a city or a ZIP code its state.
 * @returns the company as kept, or what is wrong with which fields
 */
export function readCompany(typed: CompanyContact): CompanyReading {
  const wrong: WrongFields<CompanyContact> = {};
  const company = { ...typed, email: typed.email.trim().toLowerCase(), license: typed.license.trim() };
  const phone = readPhone(typed.phone);
  company.phone = 'phone' in phone ? phone.phone : '';
  if ('wrong' in phone && typed.phone.trim() !== '') wrong.phone = phone.wrong;
  if (company.email !== '') {
    const { error } = emailSchema.safeParse(company.email);
    if (error) wrong.email = error.issues[0]!.message;
  }
  const website = readWebsite(typed.website);
  company.website = 'website' in website ? website.website : '';
  if ('wrong' in website) wrong.website = website.wrong;
  const { place, wrong: ofPlace } = readPlace({ ...typed, text: '', gateCode: '', notes: '' });
  const needed = neededWith(typed);
  for (const field of addressFields) {
    company[field] = place[field];
    const isLeftOut = typed[field].trim() === '' && !needed.includes(field);
    if (ofPlace[field] && !isLeftOut) wrong[field] = ofPlace[field];
  }
  if (company.license.length > longest.license) wrong.license = customerMessages.tooLong(longest.license);
  else if (severalLines.test(company.license)) wrong.license = customerMessages.oneLine;
  else if (!company.license.isWellFormed()) wrong.license = customerMessages.unkeepable;
  return Object.keys(wrong).length > 0 ? { wrong } : { company };
}

/** What has to be there of an address, beside what is. */
function neededWith({ street, city, postalCode }: CompanyContact): readonly (keyof CompanyContact)[] {
  if (street.trim() !== '') return ['city', 'state'];
  return `${city}${postalCode}`.trim() === '' ? [] : ['state'];
}

// a name and a password before an @ would be read by everybody
const webAddress = /^(https?:\/\/)([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)(?::\d+)?([/?#]\S*)?$/iu;
// as it is looked up: a name that ends in letters, which no number of a machine does
const hostName = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
const openable = z.url({ hostname: hostName, normalize: true });
// what is not seen, and what turns the direction of what is
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/u;

/**
 * Reads a web address. It is measured as it is kept, so that what is kept passes again.
 * @returns the address with its scheme, empty where nothing is typed; or what is wrong: no browser can open it
 */
function readWebsite(typed: string): { website: string } | { wrong: string } {
  const text = typed.trim().normalize('NFC');
  if (text === '') return { website: '' };
  if (unseen.test(text)) return { wrong: customerMessages.unkeepable };
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const [, scheme, host, rest = ''] = webAddress.exec(whole) ?? [];
  const { data: href } = openable.safeParse(whole);
  const port = href && /^https?:\/\/[^/:]+(:\d+)?/.exec(href)?.[1];
  if (!(href && scheme && host) || port === ':0') return { wrong: companyMessages.website };
  const start = `${scheme}${host}`.toLowerCase().normalize('NFC');
  const website = start + (port ?? '') + (rest === '/' ? '' : rest);
  return website.length > longest.website ? { wrong: companyMessages.longWebsite } : { website };
}

/** What can be pressed, and what is read there. */
export interface ContactLink {
  href: string;
  text: string;
}

/** How a company is reached, ready to be shown; null where it has given nothing. */
export interface ShownContact {
  phone: ContactLink | null;
  email: ContactLink | null;
  website: ContactLink | null;
  /** the address, and the license: below each other at the foot of what a customer gets */
  lines: string[];
}

/** @returns what customers see of a company beside its name */
export function shownContact(company: CompanyContact): ShownContact {
  const { phone, email, website, license } = company;
  return {
    phone: phone ? { href: `tel:${phone}`, text: phoneText(phone) } : null,
    email: email ? { href: `mailto:${email}`, text: email } : null,
    website: website ? { href: website, text: website.replace(/^https?:\/\//, '') } : null,
    lines: [addressLine(company), license && `License ${license}`].filter(Boolean),
  };
}

/** The same as text alone, for mails and for paper: lines below the company's name. */
export function contactLines({ phone, email, website, lines }: ShownContact): string[] {
  const reach = [phone, email, website].flatMap((link) => (link ? [link.text] : [])).join(' · ');
  return reach ? [...lines, reach] : lines;
}
