import { describe, expect, it } from 'vitest';
import { taxItemSchema } from './tax-item.ts';

const cary = {
  id: 3,
  version: 1,
  createdBy: null,
  createdDate: null,
  updatedBy: null,
  updatedDate: null,
  code: 'NC-WAKE',
  text: 'Wake County',
  rate: 72_500,
  section: 'North Carolina',
  jurisdictions: [
    { id: 1, text: 'North Carolina', rate: 47_500 },
    { id: 2, text: 'Wake County', rate: 25_000 },
  ],
  hidden: false,
};

describe('taxItemSchema', () => {
  it('refuses a rate that its parts do not add up to (R3.5)', () => {
    const { error } = taxItemSchema.safeParse({ ...cary, rate: 72_501 });
    expect(error?.issues).toMatchObject([{ path: ['rate'], message: 'The parts must add up to the rate.' }]);
  });

  it('refuses a percent number where a rate in 1/10,000 of a percent is meant (R3.5)', () => {
    expect(taxItemSchema.safeParse({ ...cary, rate: 7.25 }).success).toBe(false);
  });

  it('takes the combined rate with its parts (R3.5)', () => {
    expect(taxItemSchema.parse(cary)).toEqual(cary);
  });
});
