import { describe, expect, it } from 'vitest';
import { customerInformationSchema } from './customer-information.schema.ts';
import { readCustomerInformation, type TypedCustomer } from './customer-information.ts';
import { phoneMessages } from './phone.ts';

const typed = (more: Partial<TypedCustomer> = {}): TypedCustomer => ({
  company: '',
  firstName: 'Angela',
  lastName: 'Castellano',
  mainPhone: '(828) 555-0199',
  mobilePhone: '',
  ...more,
});

describe('readCustomerInformation', () => {
  it.each(['firstName', 'lastName', 'mainPhone'] as const)('misses an empty %s (R5.1)', (field) => {
    expect(readCustomerInformation(typed({ [field]: '  ' }))).toEqual({ missing: [field], wrong: {} });
  });

  it('says what is wrong with a phone, the main and the mobile one (R5.1)', () => {
    const reading = readCustomerInformation(typed({ mainPhone: '555-01', mobilePhone: 'none' }));
    expect(reading).toEqual({
      missing: [],
      wrong: { mainPhone: phoneMessages.length, mobilePhone: phoneMessages.signs },
    });
  });

  it('refuses names that are too long or of several lines (R5.1)', () => {
    const reading = readCustomerInformation(
      typed({ company: 'x'.repeat(121), firstName: 'x'.repeat(81), lastName: 'Castel\nlano' }),
    );
    expect(Object.keys('wrong' in reading ? reading.wrong : {})).toEqual([
      'company',
      'firstName',
      'lastName',
    ]);
  });

  it('does without company and mobile phone (R5.1)', () => {
    expect(readCustomerInformation(typed())).toEqual({
      customer: {
        company: '',
        firstName: 'Angela',
        lastName: 'Castellano',
        mainPhone: '+18285550199',
        mobilePhone: null,
      },
    });
  });

  it('keeps text trimmed and phones normalized (R5.1)', () => {
    const reading = readCustomerInformation(
      typed({ company: ' Castellano Bakery ', firstName: ' Angela ', mobilePhone: '828.555.0177 x3' }),
    );
    expect(reading).toMatchObject({
      customer: { company: 'Castellano Bakery', firstName: 'Angela', mobilePhone: '+18285550177;ext=3' },
    });
  });
});

describe('customerInformationSchema', () => {
  it('refuses what the dialog refuses, each at its field (R5.1, R5.8)', () => {
    const { error } = customerInformationSchema.safeParse({ firstName: 'Angela', mainPhone: '555-01' });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['lastName', 'Last name is required.'],
      ['mainPhone', phoneMessages.length],
    ]);
  });

  it('takes what the dialog gives, and what is kept, as it is (R5.1, R5.8)', () => {
    const kept = customerInformationSchema.parse(typed({ mobilePhone: '828 555 0177' }));
    expect(customerInformationSchema.parse(kept)).toEqual(kept);
  });

  it('leaves out a company and mobile phone that are left out, and empties those that are sent empty (R5.1)', () => {
    const { company: _, mobilePhone: __, ...required } = typed();
    expect(Object.keys(customerInformationSchema.parse(required))).toEqual([
      'firstName',
      'lastName',
      'mainPhone',
    ]);
    expect(customerInformationSchema.parse({ ...required, company: '', mobilePhone: null })).toMatchObject({
      company: '',
      mobilePhone: null,
    });
  });
});
