import { z } from 'zod';
import { rebateFields } from '../proposals/reduction-fields.ts';
import type { CompanyList } from './company-list.ts';
import { entryName } from './entry-name.ts';

const { amountCents, taxTreatment, reimbursed } = rebateFields;

/** A rebate that customers get from a manufacturer or utility: "Utility heat pump rebate", $400 after tax. */
const rebateSchema = z.object({
  text: entryName,
  amountCents: amountCents.min(1, 'Enter an amount above zero.'),
  taxTreatment: taxTreatment.default('afterTax'),
  reimbursed: reimbursed.default(false),
});

export const rebates: CompanyList<typeof rebateSchema.shape> = {
  shape: {
    schema: rebateSchema,
    titles: {
      text: 'Name',
      amountCents: 'Amount',
      taxTreatment: 'Before or after tax',
      reimbursed: 'Given up front and reimbursed',
    },
    together: [],
  },
  one: 'a rebate',
  many: 'rebates',
  uses: {},
};
