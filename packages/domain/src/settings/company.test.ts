import { describe, expect, it } from 'vitest';
import { phoneMessages } from '../customers/phone.ts';
import { siteMessages } from '../customers/site.ts';
import {
  blankCompany,
  type CompanyContact,
  companyMessages,
  contactLines,
  readCompany,
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
  const reading = readCompany({ ...blankCompany, ...more });
  return 'wrong' in reading ? reading.wrong : null;
};
const keptOf = (more: Partial<CompanyContact>) => {
  const reading = readCompany({ ...blankCompany, ...more });
  return 'company' in reading ? reading.company : null;
};

describe('readCompany', () => {
  it.each<[Partial<CompanyContact>, object]>([
    [{ phone: '555-01' }, { phone: phoneMessages.length }],
    [{ phone: 'ask for Beth' }, { phone: phoneMessages.signs }],
    [{ email: 'office' }, { email: 'Enter an e-mail address, like ana@company.com.' }],
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
    `https://hollisrowe.example/${'x'.repeat(200)}`,
  ])('refuses %s as a website', (website) => {
    expect(wrongOf({ website })).toEqual({ website: companyMessages.website });
  });

  it('lets everything be left out, and a city stand without a street', () => {
    expect(keptOf({})).toEqual(blankCompany);
    expect(keptOf({ city: 'Asheville', state: 'NC' })).toMatchObject({ street: '', city: 'Asheville' });
    expect(keptOf({ state: 'NC' })).toMatchObject({ state: 'NC' });
  });

  it('keeps what is typed in one way: phone, e-mail, state and web address (R5.8)', () => {
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
    expect(readCompany(whole)).toEqual({ company: whole });
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
