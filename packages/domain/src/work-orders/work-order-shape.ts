import {
  blankLoanApplication,
  loanRemoval,
  managedLoanFields,
} from '../financing/loan-application-fields.ts';
import type { Removal } from '../kernel/edit-removal.ts';
import { defineShape } from '../kernel/edit-shape.ts';
import { blankRootFields, managedRootFields } from '../kernel/root-fields.ts';
import {
  blankPayment,
  cardPaymentsKeptOut,
  managedPaymentFields,
  paymentRemoval,
} from '../payments/payment-fields.ts';
import { blankAmount, blankItem, itemAndPrice } from '../proposals/line-fields.ts';
import { blankDiscount, blankRebate, discountTogether } from '../proposals/reduction-fields.ts';
import { blankTaxEntry, taxEntryTogether } from '../taxes/tax-entry.ts';
import { type WorkOrder, workOrderRootSchema } from './work-order.ts';
import * as children from './work-order-children.ts';

const blankText = { code: '', text: '', description: '' } as const;
const plain = { managed: [], together: [], uniqueBy: null, keptOut: null, errorField: null } as const;
const onTheBill: Removal = {
  rule: 'hiddenWhenProcessed',
  because: 'A processed work order is in the books; its lines can always be looked up.',
};
const notes: Removal = { rule: 'deleted', because: 'No money and no other document refers to it.' };
const systemHistory: Removal = {
  rule: 'hidden',
  because: 'Past visits, recommendations and inspections name the system.',
};
const coverageHistory: Removal = {
  rule: 'hidden',
  because: 'The agreement has to say what it covered, and until when.',
};

const ofWorkOrder = { workOrderId: { to: 'workOrder' } } as const;
const itemReferences = {
  partItemId: { to: 'partItem' },
  serviceRepairId: { to: 'serviceRepair' },
} as const;
const lineReferences = { ...itemReferences, priceBookId: { to: 'priceBook' } } as const;
const department = { callDepartmentTypeId: { to: 'callDepartmentType' } } as const;
const goesWithSystem = { siteSystemId: { to: 'siteSystems', whenGone: 'remove' } } as const;
/** it goes on naming the system, shown as removed (R4.15) */
const keepsSystem = { siteSystemId: { to: 'siteSystems', whenGone: 'keep' } } as const;

/** The work order (R3.3): what it is made of, its cascade (R4.5), and what is hidden or deleted (R4.4). */
export const workOrderShape = defineShape<WorkOrder>({
  name: 'workOrder',
  // systems, and what names them, belong to the site
  fixedOnceSet: ['siteId'],
  schema: workOrderRootSchema,
  references: {
    customerId: { to: 'customer' },
    siteId: { to: 'site' },
    callId: { to: 'call' },
    salesProposalId: { to: 'salesProposal' },
    taxItemId: { to: 'taxItem' },
    agreementId: { to: 'agreement' },
    ...department,
  },
  managed: [
    'siteVersion',
    'salesProposalId',
    'frozenTax',
    'processed',
    'processedDate',
    'complete',
    ...managedRootFields,
  ],
  together: [taxEntryTogether],
  removal: { rule: 'hidden', because: 'It is the record of a visit.' },
  facts: ({ processed }) => ({ processed }),
  blank: {
    guid: '',
    siteVersion: 0,
    callId: null,
    salesProposalId: null,
    text: '',
    processed: false,
    processedDate: null,
    complete: false,
    callDepartmentTypeId: null,
    ...blankTaxEntry,
    frozenTax: null,
    propertyTypeId: 1,
    rateTypeId: 1,
    agreementId: null,
    ...blankRootFields,
  },
  kinds: {
    siteSystems: {
      ...plain,
      step: 'siteSystems',
      schema: children.siteSystemSchema,
      parent: null,
      references: { siteId: { to: 'site' }, siteSystemTypeId: { to: 'siteSystemType' } },
      order: null,
      removal: systemHistory,
      blank: {
        text: '',
        siteSystemTypeId: null,
        manufacturer: '',
        model: '',
        serialNumber: '',
        location: '',
        installedDate: null,
        hidden: false,
      },
    },
    nonStockItems: {
      ...plain,
      step: 'nonStockItems',
      schema: children.nonStockItemSchema,
      parent: 'workOrderId',
      references: ofWorkOrder,
      order: null,
      removal: onTheBill,
      blank: { ...blankText, supplier: '', unitPriceCents: null, taxable: true, hidden: false },
    },
    details: {
      ...plain,
      step: 'details',
      schema: children.workOrderDetailSchema,
      parent: 'workOrderId',
      references: {
        ...ofWorkOrder,
        ...goesWithSystem,
        nonStockItemId: { to: 'nonStockItems', whenGone: 'remove' },
        ...department,
        ...lineReferences,
      },
      order: 'order',
      together: [itemAndPrice],
      removal: onTheBill,
      blank: {
        ...blankItem,
        ...blankAmount,
        order: 0,
        siteSystemId: null,
        nonStockItemId: null,
        callDepartmentTypeId: null,
        hidden: false,
      },
    },
    repairParts: {
      ...plain,
      step: 'repairParts',
      schema: children.repairPartSchema,
      parent: 'parentId',
      references: { parentId: { to: 'details', whenGone: 'remove' }, ...lineReferences },
      order: 'order',
      together: [itemAndPrice],
      removal: onTheBill,
      blank: { ...blankItem, ...blankAmount, order: 0, included: true, hidden: false },
    },
    discounts: {
      ...plain,
      step: 'discounts',
      schema: children.workOrderDiscountSchema,
      parent: 'workOrderId',
      references: { ...ofWorkOrder, ...department, lineIds: { to: 'details', whenGone: 'clear' } },
      order: 'order',
      together: discountTogether,
      removal: onTheBill,
      blank: { ...blankDiscount, lineIds: [], callDepartmentTypeId: null },
    },
    rebates: {
      ...plain,
      step: 'rebates',
      schema: children.workOrderRebateSchema,
      parent: 'workOrderId',
      references: { ...ofWorkOrder, ...department },
      order: 'order',
      removal: onTheBill,
      blank: { ...blankRebate, callDepartmentTypeId: null },
    },
    payments: {
      ...plain,
      step: 'payments',
      schema: children.workOrderPaymentSchema,
      parent: 'workOrderId',
      references: ofWorkOrder,
      order: null,
      managed: managedPaymentFields,
      keptOut: cardPaymentsKeptOut,
      removal: paymentRemoval,
      blank: blankPayment,
    },
    loanApplications: {
      ...plain,
      step: 'loans',
      schema: children.workOrderLoanApplicationSchema,
      parent: 'workOrderId',
      references: { ...ofWorkOrder, loanRateId: { to: 'loanRate' } },
      order: null,
      managed: managedLoanFields,
      removal: loanRemoval,
      blank: blankLoanApplication,
    },
    recommendations: {
      ...plain,
      step: 'recommendations',
      schema: children.recommendationSchema,
      parent: 'workOrderId',
      references: { ...ofWorkOrder, ...keepsSystem },
      order: null,
      uniqueBy: ['workOrderId', 'siteSystemId'],
      removal: notes,
      blank: { siteSystemId: null },
    },
    recommendationItems: {
      ...plain,
      step: 'recommendationItems',
      schema: children.recommendationItemSchema,
      parent: 'recommendationId',
      references: { recommendationId: { to: 'recommendations', whenGone: 'remove' }, ...itemReferences },
      order: 'order',
      removal: notes,
      blank: {
        order: 0,
        text: '',
        priceCents: null,
        urgency: 'soon',
        lifeMonths: null,
        partItemId: null,
        serviceRepairId: null,
      },
    },
    recommendationPhotos: {
      ...plain,
      step: 'recommendationPhotos',
      schema: children.recommendationPhotoSchema,
      parent: 'recommendationId',
      references: { recommendationId: { to: 'recommendations', whenGone: 'remove' }, fileId: { to: 'file' } },
      order: 'order',
      // the save sets it, from the upload that the guid names
      managed: ['fileId'],
      errorField: 'error',
      removal: notes,
      blank: { order: 0, fileId: null, text: '', guid: null, error: null },
    },
    debriefAnswers: {
      ...plain,
      step: 'debriefAnswers',
      schema: children.debriefAnswerSchema,
      parent: 'workOrderId',
      references: { ...ofWorkOrder, debriefQuestionId: { to: 'debriefQuestion' } },
      order: null,
      uniqueBy: ['workOrderId', 'debriefQuestionId'],
      removal: notes,
      blank: { answer: null },
    },
    inspectionAnswers: {
      ...plain,
      step: 'inspectionAnswers',
      schema: children.inspectionAnswerSchema,
      parent: 'workOrderId',
      references: { ...ofWorkOrder, ...keepsSystem, inspectionQuestionId: { to: 'inspectionQuestion' } },
      order: null,
      uniqueBy: ['workOrderId', 'inspectionQuestionId', 'siteSystemId'],
      removal: notes,
      blank: { siteSystemId: null, answer: null },
    },
    tagEntities: {
      ...plain,
      step: 'tags',
      schema: children.tagEntitySchema,
      parent: 'workOrderId',
      references: { ...ofWorkOrder, tagId: { to: 'tag' } },
      order: null,
      uniqueBy: ['workOrderId', 'tagId'],
      removal: notes,
      blank: {},
    },
    agreementSiteSystems: {
      ...plain,
      step: 'agreementSiteSystems',
      schema: children.agreementSiteSystemSchema,
      parent: null,
      references: { ...goesWithSystem, agreementId: { to: 'agreement' } },
      order: null,
      uniqueBy: ['agreementId', 'siteSystemId'],
      removal: coverageHistory,
      blank: { startDate: null, endDate: null, hidden: false },
    },
    workOrderAgreements: {
      ...plain,
      step: 'agreements',
      schema: children.workOrderAgreementSchema,
      parent: 'workOrderId',
      references: {
        ...ofWorkOrder,
        ...goesWithSystem,
        agreementId: { to: 'agreement' },
        agreementSiteSystemId: { to: 'agreementSiteSystems', whenGone: 'clear' },
        ...department,
      },
      order: null,
      removal: onTheBill,
      blank: {
        siteSystemId: null,
        agreementSiteSystemId: null,
        callDepartmentTypeId: null,
        text: '',
        ...blankAmount,
        hidden: false,
      },
    },
  },
});
