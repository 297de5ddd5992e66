import { z } from 'zod';
import {
  type Address,
  addressFields,
  addressLine,
  addressMessages,
  addressTitles,
  typedAddress,
} from '../customers/address.ts';
import { optionalEmail, optionalPhone } from '../customers/contact-fields.ts';
import { phoneText } from '../customers/phone.ts';
import { line, reading, textMessages } from '../kernel/field.ts';
import type { RecordShape } from '../kernel/record-shape.ts';

const longestKept = 200;
/** The maximum length of a typed web address. It also keeps the patterns below fast for any input. */
const longest = 4000;

export const companyMessages = {
  website: 'Enter a web address, like yourcompany.com.',
  longWebsite: `Use at most ${longestKept} characters, including https://.`,
} as const;

// no user name and password before an @, since everyone could read them
const webAddress = /^(https?:\/\/)([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)(?::\d+)?([/?#]\S*)?$/iu;
// a host name whose last part begins with a letter, unlike an IP address
const hostName = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
const openable = z.url({ hostname: hostName, normalize: true });
// invisible characters, and those that change the direction of text
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/u;

/**
 * Parses and normalizes a web address. The length limit applies to the result, so that parsing it again
 * succeeds.
 * @returns the address with its scheme, empty if nothing was typed, or the error
 */
function readWebsite(typed: string): { kept: string } | { wrong: string } {
  if (typed.length > longest) return { wrong: companyMessages.longWebsite };
  const text = typed.trim().normalize('NFC');
  if (text === '') return { kept: '' };
  if (unseen.test(text)) return { wrong: textMessages.unkeepable };
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const [, scheme, host, rest = ''] = webAddress.exec(whole) ?? [];
  const { data: href } = openable.safeParse(whole);
  const port = href && /^https?:\/\/[^/:]+(:\d+)?/.exec(href)?.[1];
  if (!(href && scheme && host) || port === ':0') return { wrong: companyMessages.website };
  const start = `${scheme}${host}`.toLowerCase().normalize('NFC');
  const website = start + (port ?? '') + (rest === '/' ? '' : rest);
  return website.length > longestKept ? { wrong: companyMessages.longWebsite } : { kept: website };
}

const { street, city, state, postalCode } = typedAddress.shape;

/** A company's contact details as customers see them. Empty texts if not given. */
export const companySchema = z.object({
  phone: optionalPhone.default(''),
  email: optionalEmail.default(''),
  /** With its scheme: `https://hollisrowe.example`. */
  website: reading('https://company.com', readWebsite).default(''),
  street: street.default(''),
  city: city.default(''),
  state: state.default(''),
  postalCode: postalCode.default(''),
  /** The contractor's license number, as printed. */
  license: line(100).default(''),
});
export type CompanyContact = z.output<typeof companySchema>;

/** The fields in the dialog's order, with their names on the screen and in the history. */
export const companyFieldTexts = {
  phone: 'Phone',
  email: 'Email',
  ...addressTitles,
  website: 'Website',
  license: 'License number',
} as const satisfies Record<keyof CompanyContact, string>;

/**
 * Every field is optional; a company may publish only its city. A street requires city and state, and a city
 * or ZIP code requires the state.
 */
export const companyShape: RecordShape<typeof companySchema.shape> = {
  schema: companySchema,
  titles: companyFieldTexts,
  together: [addressFields],
  whole: (typed) => {
    const missing = neededWith(typed).filter((field) => typed[field].trim() === '');
    const words = { city: addressMessages.cityMissing, state: addressMessages.state };
    return Object.fromEntries(missing.map((field) => [field, words[field]]));
  },
};

export const blankCompany: CompanyContact = companySchema.parse({});

/** Returns the address fields required by those filled in. */
function neededWith(address: Address): readonly ('city' | 'state')[] {
  if (address.street.trim() !== '') return ['city', 'state'];
  return `${address.city}${address.postalCode}`.trim() === '' ? [] : ['state'];
}

/** A link with its text. */
export interface ContactLink {
  href: string;
  text: string;
}

/** A company's contact details, formatted for display; null if not given. */
export interface ShownContact {
  phone: ContactLink | null;
  email: ContactLink | null;
  website: ContactLink | null;
  /** The address and the license, as lines at the bottom of customer documents. */
  lines: string[];
}

/** Returns a company's contact details as customers see them. */
export function shownContact(company: CompanyContact): ShownContact {
  const { phone, email, website, license } = company;
  return {
    phone: phone ? { href: `tel:${phone}`, text: phoneText(phone) } : null,
    email: email ? { href: `mailto:${email}`, text: email } : null,
    website: website ? { href: website, text: website.replace(/^https?:\/\//, '') } : null,
    lines: [addressLine(company), license && `License ${license}`].filter(Boolean),
  };
}

/** Returns the contact details as lines of plain text below the company's name, for emails and printing. */
export function contactLines({ phone, email, website, lines }: ShownContact): string[] {
  const reach = [phone, email, website].flatMap((link) => (link ? [link.text] : [])).join(' · ');
  return reach ? [...lines, reach] : lines;
}
