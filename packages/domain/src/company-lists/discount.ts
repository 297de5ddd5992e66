import { z } from 'zod';
import { discountFields } from '../proposals/reduction-fields.ts';
import type { CompanyList } from './company-list.ts';
import { entryName } from './entry-name.ts';

const { kind, rate, amountCents, taxTreatment } = discountFields;

/** A discount that the company gives again and again: "Senior discount", 5 percent before tax. */
const discountSchema = z.object({
  text: entryName,
  kind: kind.default('percent'),
  /** For a percentage, in 1/10,000 of a percent. */
  rate: rate.default(null),
  /** For a fixed amount. */
  amountCents: amountCents.nullable().default(null),
  taxTreatment: taxTreatment.default('beforeTax'),
});

export const discounts: CompanyList<typeof discountSchema.shape> = {
  shape: {
    schema: discountSchema,
    titles: {
      text: 'Name',
      kind: 'Type',
      rate: 'Percentage',
      amountCents: 'Amount',
      taxTreatment: 'Before or after tax',
    },
    together: [['kind', 'rate', 'amountCents']],
    whole: ({ kind: given, rate: percent, amountCents: cents }) => {
      if (given === 'percent') return (percent ?? 0) > 0 ? {} : { rate: 'Enter a percentage above zero.' };
      return (cents ?? 0) > 0 ? {} : { amountCents: 'Enter an amount above zero.' };
    },
  },
  one: 'a discount',
  many: 'discounts',
  uses: {},
};
