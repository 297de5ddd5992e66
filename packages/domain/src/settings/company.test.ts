import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerMessages } from '../customers/customer.ts';
import { phoneMessages } from '../customers/phone.ts';
import { siteMessages } from '../customers/site.ts';
import { readRecord } from '../kernel/record-shape.ts';
import {
  blankCompany,
  type CompanyContact,
  companyMessages,
  companyShape,
  contactLines,
  shownContact,
} from './company.ts';

const whole: CompanyContact = {
  phone: '+18285550140',
  email: 'office@hollisrowe.example',
  website: 'https://hollisrowe.example',
  street: '48 Foundry Row',
  city: 'Asheville',
  state: 'NC',
  postalCode: '28801',
  license: 'NC 00-0140',
};
const wrongOf = (more: Partial<CompanyContact>) => {
  const reading = readRecord(companyShape, { ...blankCompany, ...more });
  return 'wrong' in reading ? reading.wrong : null;
};
const keptOf = (more: Partial<CompanyContact>) => {
  const reading = readRecord(companyShape, { ...blankCompany, ...more });
  return 'record' in reading ? reading.record : null;
};

describe('companyShape', () => {
  it.each<[Partial<CompanyContact>, object]>([
    [{ phone: '555-01' }, { phone: phoneMessages.length }],
    [{ phone: 'ask for Beth' }, { phone: phoneMessages.signs }],
    [{ email: 'office' }, { email: 'Enter an email address, like ana@company.com.' }],
    [{ postalCode: '288', state: 'NC' }, { postalCode: siteMessages.postalCode }],
    [{ state: 'Carolina' }, { state: siteMessages.state }],
    [{ street: '48 Foundry Row' }, { city: siteMessages.cityMissing, state: siteMessages.state }],
    [{ city: 'Asheville' }, { state: siteMessages.state }],
    [{ license: 'one\ntwo' }, { license: 'Use one line of text.' }],
    [{ license: 'x'.repeat(101) }, { license: 'Use at most 100 characters.' }],
  ])('refuses %j, and says at which field (R5.8)', (more, wrong) => {
    expect(wrongOf(more)).toEqual(wrong);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://hollisrowe.example',
    'https://name:word@hollisrowe.example',
    'hollisrowe',
    'hollis rowe.example',
    'https://',
    'hollisrowe.example:99999',
    'hollisrowe.example:0',
    '1.1',
    '192.168.0.1',
    'https:hollisrowe.example',
    '-hollisrowe.example',
    `${'x'.repeat(64)}.example`,
  ])('refuses %s as a website', (website) => {
    expect(wrongOf({ website })).toEqual({ website: companyMessages.website });
  });

  it.each([
    ['turns the direction', 'hollisrowe.example/\u202Egnp.exe'],
    ['is not seen', 'hollis\u200Browe.example'],
    ['is half a sign', 'hollisrowe.example/\uD800'],
    ['is no sign at all', 'hollisrowe.example/\0'],
  ])('refuses in a website what %s', (_what, website) => {
    expect(wrongOf({ website })).toEqual({ website: customerMessages.unkeepable });
  });

  it('measures a website as it is kept, with its scheme, and says how long it may be', () => {
    const path = (length: number) => `a.com/${'x'.repeat(length - 'https://a.com/'.length)}`;
    expect(keptOf({ website: path(200) })?.website).toHaveLength(200);
    for (const website of [path(201), `https://${path(201)}`])
      expect(wrongOf({ website })).toEqual({ website: companyMessages.longWebsite });
  });

  it.each([
    ['HollisRowe.example:8443/Offers/', 'https://hollisrowe.example:8443/Offers/'],
    ['HTTP://hollisrowe.example:80', 'http://hollisrowe.example'],
    ['hollisrowe.example//', 'https://hollisrowe.example//'],
    ['hollisrowe.example/?from=http://b.example/', 'https://hollisrowe.example/?from=http://b.example/'],
    ['Mu\u0308nchen.example', 'https://m\u00FCnchen.example'],
  ])('keeps the website %s as %s', (typed, kept) => {
    expect(keptOf({ website: typed })?.website).toBe(kept);
  });

  it('takes what it has kept once more, unchanged (R5.8)', () => {
    const text = fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 12 }));
    const website = fc
      .tuple(
        fc.constantFrom('', 'https://', 'HTTP://'),
        fc.constantFrom(
          'a.com',
          'B\u00FCro.Example',
          '\u0130x.example',
          'o\u0308.example',
          'xn--bro-hoa.example',
        ),
        fc.constantFrom('', ':443', ':080', ':8080'),
        fc.constantFrom('', '/', '//', '/a/', '?', '#/'),
        fc.oneof(
          text,
          fc.nat({ max: 200 }).map((length) => 'x'.repeat(length)),
        ),
      )
      .map((parts) => parts.join(''));
    const typed = fc.record({
      phone: fc.constantFrom('', '(828) 555-0140 x2', '+44 20 7946 0958', '1 828 555 0140'),
      email: fc.constantFrom('', ' Office@HollisRowe.example '),
      website: fc.oneof(website, website, text),
      street: text,
      city: fc.oneof(fc.constant(' Asheville'), text),
      state: fc.constantFrom('', ' nc', 'north carolina', 'N.C.'),
      postalCode: fc.constantFrom('', ' 28801', '28801 1234'),
      license: text,
    });
    fc.assert(
      fc.property(typed, (each) => {
        const once = readRecord(companyShape, each);
        fc.pre('record' in once);
        expect(readRecord(companyShape, once.record)).toEqual(once);
      }),
    );
    // most generated values are rejected and generated again, on a machine that may be busy
  }, 60_000);

  it('lets everything be left out, and a city stand without a street', () => {
    expect(keptOf({})).toEqual(blankCompany);
    expect(keptOf({ city: 'Asheville', state: 'NC' })).toMatchObject({ street: '', city: 'Asheville' });
    expect(keptOf({ state: 'NC' })).toMatchObject({ state: 'NC' });
  });

  it('keeps what is typed in one way: phone, email, state and web address (R5.8)', () => {
    const typed = {
      phone: ' (828) 555-0140 x2 ',
      email: ' Office@HollisRowe.example ',
      website: 'HollisRowe.example/',
      street: ' 48 Foundry Row ',
      city: 'Asheville',
      state: 'north carolina',
      postalCode: '28801 1234',
      license: ' NC 00-0140 ',
    };
    expect(keptOf(typed)).toEqual({ ...whole, phone: '+18285550140;ext=2', postalCode: '28801-1234' });
    expect(readRecord(companyShape, whole)).toEqual({ record: whole });
  });
});

describe('shownContact', () => {
  it('gives what can be dialled, written to and opened, and the lines of the foot', () => {
    expect(shownContact({ ...whole, phone: '+18285550140;ext=2' })).toEqual({
      phone: { href: 'tel:+18285550140;ext=2', text: '(828) 555-0140 ext. 2' },
      email: { href: 'mailto:office@hollisrowe.example', text: 'office@hollisrowe.example' },
      website: { href: 'https://hollisrowe.example', text: 'hollisrowe.example' },
      lines: ['48 Foundry Row, Asheville, NC 28801', 'License NC 00-0140'],
    });
  });

  it('says nothing where nothing is known', () => {
    expect(shownContact(blankCompany)).toEqual({ phone: null, email: null, website: null, lines: [] });
  });
});

describe('contactLines', () => {
  it('has the address, the license, and how to reach the company in one line', () => {
    expect(contactLines(shownContact(whole))).toEqual([
      '48 Foundry Row, Asheville, NC 28801',
      'License NC 00-0140',
      '(828) 555-0140 · office@hollisrowe.example · hollisrowe.example',
    ]);
    expect(contactLines(shownContact({ ...blankCompany, phone: '+18285550140' }))).toEqual([
      '(828) 555-0140',
    ]);
    expect(contactLines(shownContact(blankCompany))).toEqual([]);
  });
});
