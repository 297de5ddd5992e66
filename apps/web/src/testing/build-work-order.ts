import { blankAccess } from '@fieldwright/domain/customers/site';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { debriefQuestion } from '@fieldwright/domain/work-orders/testing/questions';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import type { Answer } from '../lib/requests/send.ts';

type Loaded = Answer<'GET /api/workorders/{id}'>;

/** A work order of one line of $438.00, as the server answers it to its editor. */
export function buildWorkOrder(given: Fields = {}, context: Partial<Loaded['context']> = {}): Loaded {
  const line = { text: 'Diagnostic visit', unitPriceCents: 43_800, taxable: false };
  const document = build(workOrderShape, {
    text: 'No heat upstairs',
    complete: true,
    details: [line],
    ...given,
  });
  return {
    ...document,
    context: {
      place: {
        customerId: 31,
        customerName: 'Dana Whitlock',
        phone: '+18285550134',
        siteId: 41,
        siteText: 'Home',
        street: '27 Cedar Bluff Dr',
        city: 'Asheville',
        state: 'NC',
        postalCode: '28804',
        timeZone: 'America/New_York',
      },
      pricing: { allowOverrideTaxes: true, taxRounding: 'invoice', taxItem: null, taxExemption: null },
      removal: null,
      placeRemoval: null,
      savedBy: null,
      soldAs: null,
      sitePrices: null,
      loanPlans: [],
      lender: null,
      timeline: [],
      lineDepartments: [],
      baseView: {
        allowOverrideTaxes: true,
        chargeSettings: { customText: '' },
        defaultCustomerPayment: 'cash',
        displayUnpaidWorkOrders: true,
        gatewaySettings: { square: null, stripe: null },
        saveCreditCards: false,
        technicianGateway: 'square',
        customerLinkGateway: 'none',
        qrCodeGateway: 'none',
        dispatcherGateway: 'none',
        classMappingPerDetail: false,
        displayTime: true,
        groupPricing: false,
        hasLoanApplications: false,
        quickBooksWarnings: [],
        taxItemSections: [],
        taxWarning: null,
      },
      customer: {
        id: 31,
        firstName: 'Dana',
        lastName: 'Whitlock',
        company: '',
        mainPhone: '+18285550134',
        mobilePhone: '',
        email: 'dana@whitlock.example',
        notes: '',
        doNotService: false,
        tagIds: [],
      },
      site: { ...blankAccess, gateCode: '4471', notes: 'Ladder in the garage' },
      call: null,
      departments: [
        { id: 1, text: 'Heating' },
        { id: 2, text: 'Plumbing' },
      ],
      taxItems: [],
      questions: [debriefQuestion(801, 'Is the house heating?')],
      tags: [],
      inspectionForms: [],
      inspectionQuestions: [],
      systemTypes: [],
      soldBy: [],
      returnOf: null,
      returnVisits: [],
      unpaid: [],
      agreements: [],
      earlier: [],
      systemPhotos: [],
      recommendedBefore: [],
      creditCents: 0,
      quotedBy: [],
      payments: [],
      completion: { consent: '', isRequired: false, signature: null },
      isOwn: true,
      createdBy: null,
      files: [],
      ...context,
    },
  } as Loaded;
}
