import { describe, expect, it } from 'vitest';
import { readRecord } from '../kernel/record-shape.ts';
import { addressLine } from './address.ts';
import {
  blankCustomer,
  type CustomerFields,
  contactName,
  customerMessages,
  customerName,
  customerShape,
} from './customer.ts';
import { readCustomerSearch } from './customer-search.ts';
import { phoneMessages } from './phone.ts';
import { type SiteFields, siteMessages, siteShape } from './site.ts';

const angela = (more: Partial<CustomerFields> = {}): CustomerFields => ({
  ...blankCustomer,
  firstName: 'Angela',
  lastName: 'Castellano',
  ...more,
});
const home = (more: Partial<SiteFields> = {}): SiteFields => ({
  text: '',
  street: '42 Birch Hollow Ln',
  city: 'Asheville',
  state: 'NC',
  postalCode: '28803',
  gateCode: '',
  notes: '',
  timeZone: 'America/New_York',
  taxItemId: null,
  propertyTypeId: 1,
  ...more,
});

describe('customerShape', () => {
  it.each([
    [
      { firstName: '', lastName: '' },
      { firstName: customerMessages.nameMissing, lastName: customerMessages.nameMissing },
    ],
    [{ lastName: '  ' }, { lastName: customerMessages.nameMissing }],
    [{ mainPhone: '555-01' }, { mainPhone: phoneMessages.length }],
    [{ mobilePhone: 'none' }, { mobilePhone: phoneMessages.signs }],
    [{ email: 'angela' }, { email: 'Enter an email address, like ana@company.com.' }],
    [{ company: 'x'.repeat(121) }, { company: customerMessages.tooLong(120) }],
    [{ firstName: 'An\ngela' }, { firstName: customerMessages.oneLine }],
    [{ company: 'See https://evil.example' }, { company: customerMessages.webAddress }],
    [{ notes: 'a\0b' }, { notes: customerMessages.unkeepable }],
  ])('refuses %o and names the field (R5.8)', (more, wrong) => {
    expect(readRecord(customerShape, angela(more))).toEqual({ wrong });
  });

  it('takes a company without a person, and a person without a company and without a phone', () => {
    const bakery = { ...blankCustomer, company: ' Blue Ridge Bakery ' };
    expect(readRecord(customerShape, bakery)).toEqual({
      record: { ...bakery, company: 'Blue Ridge Bakery' },
    });
    expect(readRecord(customerShape, angela())).toEqual({ record: angela() });
  });

  it('keeps phones in one writing and emails in lower case', () => {
    const reading = readRecord(
      customerShape,
      angela({
        mainPhone: '(828) 555-0150',
        mobilePhone: '828.555.0151 x2',
        email: ' Angela@Birch.example ',
      }),
    );
    expect(reading).toEqual({
      record: angela({
        mainPhone: '+18285550150',
        mobilePhone: '+18285550151;ext=2',
        email: 'angela@birch.example',
      }),
    });
  });
});

describe('customerName', () => {
  it('is the company, with the person as whom to ask for, or the person', () => {
    const owner = angela({ company: 'Blue Ridge Bakery' });
    expect([customerName(owner), contactName(owner)]).toEqual(['Blue Ridge Bakery', 'Angela Castellano']);
    expect([customerName(angela()), contactName(angela())]).toEqual(['Angela Castellano', '']);
  });
});

describe('siteShape', () => {
  it.each([
    [{ street: ' ' }, { street: siteMessages.streetMissing }],
    [{ city: '' }, { city: siteMessages.cityMissing }],
    [{ state: 'XX' }, { state: siteMessages.state }],
    [{ state: '' }, { state: siteMessages.state }],
    [{ postalCode: '2880' }, { postalCode: siteMessages.postalCode }],
    [{ timeZone: 'Asheville' }, { timeZone: siteMessages.timeZone }],
    [{ timeZone: '' }, { timeZone: siteMessages.timeZone }],
    [{ street: 'a\nb' }, { street: customerMessages.oneLine }],
    [{ gateCode: 'x'.repeat(101) }, { gateCode: customerMessages.tooLong(100) }],
  ])('refuses %o and names the field (R5.8)', (more, wrong) => {
    expect(readRecord(siteShape, home(more))).toEqual({ wrong });
  });

  it.each([
    ['nc', '28803'],
    ['North Carolina', '28803'],
    [' nc ', ' 28803 '],
  ])('keeps the state %j in two letters', (state, postalCode) => {
    expect(readRecord(siteShape, home({ state, postalCode }))).toEqual({ record: home() });
  });

  it('takes a ZIP code of nine digits, and none', () => {
    expect(readRecord(siteShape, home({ postalCode: '288031234' }))).toEqual({
      record: home({ postalCode: '28803-1234' }),
    });
    expect(readRecord(siteShape, home({ postalCode: '' }))).toEqual({ record: home({ postalCode: '' }) });
  });
});

describe('addressLine', () => {
  it('has what is known', () => {
    expect(addressLine(home())).toBe('42 Birch Hollow Ln, Asheville, NC 28803');
    expect(addressLine({ street: '', city: 'Asheville', state: '', postalCode: '' })).toBe('Asheville');
  });
});

describe('readCustomerSearch', () => {
  it.each([
    ['(828) 555-0134', '8285550134'],
    ['+1 828.555.0134', '8285550134'],
    ['1-828-555-0134', '8285550134'],
    ['5550134', '5550134'],
    ['28803', '28803'],
    ['27 Cedar', null],
    ['12', null],
    ['whitlock', null],
  ])('finds in %j the digits %j', (text, phone) => {
    expect(readCustomerSearch(text).phone).toBe(phone);
  });

  it('has each word once, in lower case', () => {
    expect(readCustomerSearch(' Whitlock, 27 Cedar  cedar').words).toEqual(['whitlock', '27', 'cedar']);
  });
});
