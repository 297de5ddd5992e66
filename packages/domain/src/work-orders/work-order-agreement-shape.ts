import { blankAmount, lineRule } from '../proposals/line-fields.ts';
import { workOrderAgreementSchema } from './work-order-children.ts';
import { department, goesWithSystem, ofWorkOrder } from './work-order-references.ts';
import { onTheBill } from './work-order-removal.ts';

/** An agreement sold on a work order, as a line of its bill. */
export const workOrderAgreementShape = {
  together: [],
  uniqueBy: null,
  keptOut: null,
  errorField: null,
  managed: ['cardFrequency'],
  step: 'agreements',
  schema: workOrderAgreementSchema,
  parent: 'workOrderId',
  references: {
    ...ofWorkOrder,
    ...goesWithSystem,
    agreementId: { to: 'agreement' },
    agreementSiteSystemId: { to: 'agreementSiteSystems', whenGone: 'clear' },
    ...department,
  },
  order: null,
  rules: [lineRule],
  removal: onTheBill,
  blank: {
    siteSystemId: null,
    agreementSiteSystemId: null,
    callDepartmentTypeId: null,
    text: '',
    ...blankAmount,
    cardFrequency: null,
    hidden: false,
  },
} as const;
