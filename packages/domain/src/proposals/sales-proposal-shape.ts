import { fileRule, fileTitleRule } from '../files/file-rule.ts';
import { blankLoanApplication, managedLoanFields } from '../financing/loan-application-fields.ts';
import type { Removal } from '../kernel/edit-removal.ts';
import { defineShape } from '../kernel/edit-shape.ts';
import { blankRootFields, managedRootFields } from '../kernel/root-fields.ts';
import { paymentShape } from '../payments/payment-fields.ts';
import { blankTaxEntry, taxEntryTogether } from '../taxes/tax-entry.ts';
import { blankAmount, blankItem, blankPermit, itemAndPrice, itemCopied, lineRule } from './line-fields.ts';
import { noOfferedDeposit, offeredDepositRule, offeredDepositTogether } from './offered-deposit-fields.ts';
import { blankDiscount, blankRebate, discountTogether } from './reduction-fields.ts';
import {
  type SalesProposal,
  salesProposalDetailSchema,
  salesProposalDiscountSchema,
  salesProposalFileSchema,
  salesProposalLoanApplicationSchema,
  salesProposalPackageSchema,
  salesProposalPaymentSchema,
  salesProposalRebateSchema,
  salesProposalRootSchema,
} from './sales-proposal.ts';

const once = { uniqueBy: null, keptOut: null, errorField: null } as const;
const seenByCustomer: Removal = {
  rule: 'hiddenWhenSent',
  because: 'The customer has seen it, so it has to stay on record.',
};
const ofPackage = { to: 'packages', whenGone: 'remove' } as const;
const ofProposal = { to: 'salesProposal' } as const;
const notLinked = { linkedReductionId: null, ownTerms: false } as const;
const lineReferences = {
  siteSystemId: { to: 'siteSystem' },
  partItemId: { to: 'partItem' },
  serviceRepairId: { to: 'serviceRepair' },
  priceBookId: { to: 'priceBook' },
} as const;

/**
 * The sales proposal (R3.2): its parts, its cascade (R4.5), and which records are hidden or deleted (R4.4).
 */
export const salesProposalShape = defineShape<SalesProposal, 'salesProposal'>({
  name: 'salesProposal',
  fixedOnceSet: [],
  schema: salesProposalRootSchema,
  references: {
    siteId: { to: 'site' },
    workOrderId: { to: 'workOrder' },
    taxItemId: { to: 'taxItem' },
    agreementId: { to: 'agreement' },
    callDepartmentTypeId: { to: 'callDepartmentType' },
  },
  managed: [
    'number',
    'status',
    'hidden',
    'frozenTax',
    'acceptedBy',
    'acceptance',
    'acceptedDate',
    ...managedRootFields,
  ],
  together: [taxEntryTogether, offeredDepositTogether],
  rules: [offeredDepositRule],
  removal: seenByCustomer,
  facts: ({ status }) => ({ sent: status !== 'Created' }),
  blank: {
    guid: '',
    number: '',
    text: '',
    siteId: null,
    workOrderId: null,
    status: 'Created',
    isTemplate: false,
    callDepartmentTypeId: null,
    templateNote: '',
    hidden: false,
    ...blankTaxEntry,
    frozenTax: null,
    propertyTypeId: 1,
    rateTypeId: 1,
    agreementId: null,
    note: '',
    staffNote: '',
    expiresDate: null,
    ...noOfferedDeposit,
    signers: 1,
    acceptedBy: null,
    acceptance: null,
    acceptedDate: null,
    ...blankRootFields,
  },
  kinds: {
    packages: {
      ...once,
      step: 'packages',
      schema: salesProposalPackageSchema,
      parent: 'salesProposalId',
      references: { salesProposalId: ofProposal, linkedPackageId: { to: 'packages', whenGone: 'clear' } },
      order: 'order',
      managed: ['selected'],
      together: [],
      removal: seenByCustomer,
      blank: {
        text: '',
        description: '',
        order: 0,
        summary: '',
        pictureGuid: null,
        recommended: false,
        linkedPackageId: null,
        ownOrder: false,
        selected: false,
        hidden: false,
      },
    },
    details: {
      ...once,
      step: 'details',
      schema: salesProposalDetailSchema,
      parent: 'salesProposalPackageId',
      references: {
        salesProposalPackageId: ofPackage,
        linkedDetailId: { to: 'details', whenGone: 'clear' },
        ...lineReferences,
      },
      order: 'order',
      managed: ['leftOut'],
      together: [itemAndPrice],
      copied: itemCopied,
      rules: [lineRule],
      removal: seenByCustomer,
      blank: {
        ...blankItem,
        ...blankAmount,
        ...blankPermit,
        order: 0,
        siteSystemId: null,
        linkedDetailId: null,
        overridden: [],
        addOn: false,
        leftOut: false,
        hidden: false,
      },
    },
    discounts: {
      ...once,
      step: 'discounts',
      schema: salesProposalDiscountSchema,
      parent: 'salesProposalPackageId',
      references: {
        salesProposalPackageId: ofPackage,
        lineIds: { to: 'details', whenGone: 'clear' },
        linkedReductionId: { to: 'discounts', whenGone: 'clear' },
      },
      order: 'order',
      managed: [],
      together: discountTogether,
      removal: seenByCustomer,
      blank: { ...blankDiscount, lineIds: [], ...notLinked },
    },
    rebates: {
      ...once,
      step: 'rebates',
      schema: salesProposalRebateSchema,
      parent: 'salesProposalPackageId',
      references: {
        salesProposalPackageId: ofPackage,
        linkedReductionId: { to: 'rebates', whenGone: 'clear' },
      },
      order: 'order',
      managed: [],
      together: [],
      removal: seenByCustomer,
      blank: { ...blankRebate, ...notLinked },
    },
    payments: {
      ...once,
      ...paymentShape,
      step: 'payments',
      schema: salesProposalPaymentSchema,
      parent: 'salesProposalId',
      references: { salesProposalId: ofProposal },
      order: null,
      together: [],
    },
    loanApplications: {
      ...once,
      step: 'loans',
      schema: salesProposalLoanApplicationSchema,
      parent: 'salesProposalId',
      references: {
        salesProposalId: ofProposal,
        salesProposalPackageId: ofPackage,
        loanRateId: { to: 'loanRate' },
      },
      order: null,
      managed: managedLoanFields,
      together: [],
      // like its package
      removal: seenByCustomer,
      blank: { ...blankLoanApplication, salesProposalPackageId: null },
    },
    fileInformations: {
      ...once,
      step: 'files',
      schema: salesProposalFileSchema,
      parent: 'salesProposalId',
      references: { salesProposalId: ofProposal, fileId: { to: 'file' } },
      order: 'order',
      // the save sets it from the upload of the guid
      managed: ['fileId'],
      together: [],
      errorField: 'error',
      rules: [fileRule, fileTitleRule],
      removal: seenByCustomer,
      blank: { order: 0, shown: false, fileId: null, guid: null, text: '', error: null, hidden: false },
    },
  },
});
