import type { Key } from '@fieldwright/contract/endpoints';

/*
 * Every field of the specification's section 3, entity by entity in its order, and its place in the contract
 * (R3.15). To be read next to the specification. A whole entity has these fields and no others, so a renamed
 * field is found twice: as missing and as unknown. A list of children is a field of its parent.
 */

/** An entity's place in the contract: a response or a query, and the fields that lead to the entity. */
export interface Place {
  endpoint: Key;
  part: 'answer' | 'query';
  path: string;
}

interface FieldNames {
  /** the specification's line, in camelCase if it uses words */
  spec?: string;
  /** additional fields from R3.2 to R3.14 */
  settled?: string;
  /** fields that the product adds */
  ours?: string;
  /** fields of the specification that are not in the contract yet */
  notYet?: string;
  /** why they are not */
  because?: string;
}

interface SpecEntity extends FieldNames {
  /** null: not in the contract at all */
  place: Place | null;
  /** whether the entity has only these fields; otherwise its place has others, too */
  whole: boolean;
  /** whether it also has the flags of R3.1 */
  editable: boolean;
}

const answer = (endpoint: Key, path = ''): Place => ({ endpoint, part: 'answer', path });
const plain = (place: Place, names: FieldNames): SpecEntity => ({
  place,
  whole: true,
  editable: false,
  ...names,
});
const editable = (place: Place, names: FieldNames): SpecEntity => ({
  place,
  whole: true,
  editable: true,
  ...names,
});
const among = (place: Place, names: FieldNames): SpecEntity => ({
  place,
  whole: false,
  editable: false,
  ...names,
});
const stamps = 'createdBy, createdDate, updatedBy, updatedDate';
const item =
  'code, text, description, warranty, partItemId, serviceRepairId, priceBookId, priceBookVersion, priceKey';
const amount =
  'quantity, unitPriceCents, costCents, taxable, taxedShare, lineDiscountCents, freeOfCharge, credit';
const discount = 'text, code, kind, rate, amountCents, taxTreatment, scope, lineIds, hidden';
const rebate = 'text, code, amountCents, taxTreatment, reimbursed, hidden';
const payment = `kind, method, amountCents, receivedDate, reference, text, status, refundedCents, voidReason, voidedBy,
  voidedDate`;
const loan = 'amountCents, status, redirectUrl, monthlyPaymentCents, hidden';

const proposal = (path = '') => answer('GET /api/salesproposals/{id}', path);
const workOrder = (path = '') => answer('GET /api/workorders/{id}', path);

export const specEntities: Readonly<Record<string, SpecEntity>> = {
  'R3.2 Sales proposal': plain(proposal(), {
    spec: `id, text, siteId, status, taxItemId, taxOverride, salesTaxPercentage, isTemplate, ${stamps},
      packages, details, discounts, rebates, payments, loanApplications, fileInformations`,
    ours: `guid, number, version, workOrderId, manualTaxItem, propertyTypeId, rateTypeId, agreementId, note, staffNote, expiresDate, depositCents, depositPercent, signers,
      acceptedBy, acceptance, acceptedDate, frozenTax, hidden, callDepartmentTypeId, templateNote`,
  }),
  'R3.2 Sales proposal: packages': editable(proposal('packages'), {
    spec: 'text, order, selected, salesProposalId',
    ours: 'id, description, summary, pictureGuid, recommended, linkedPackageId, ownOrder, hidden',
  }),
  'R3.2 Sales proposal: details': editable(proposal('details'), {
    spec: 'salesProposalPackageId, order',
    ours: `id, siteSystemId, linkedDetailId, overridden, addOn, leftOut, permit, permitReference, hidden, ${item}, ${amount}`,
  }),
  'R3.2 Sales proposal: discounts': editable(proposal('discounts'), {
    spec: 'salesProposalPackageId, order',
    ours: `id, ${discount}, linkedReductionId, ownTerms`,
  }),
  'R3.2 Sales proposal: rebates': editable(proposal('rebates'), {
    spec: 'salesProposalPackageId, order',
    ours: `id, ${rebate}, linkedReductionId, ownTerms`,
  }),
  'R3.2 Sales proposal: payments': editable(proposal('payments'), {
    spec: 'salesProposalId',
    ours: `id, ${payment}`,
  }),
  'R3.2 Sales proposal: loan applications': editable(proposal('loanApplications'), {
    spec: 'loanRateId, salesProposalId, selected',
    ours: `id, salesProposalPackageId, ${loan}`,
  }),
  'R3.2 Sales proposal: file informations': editable(proposal('fileInformations'), {
    ours: 'id, salesProposalId, order, shown, fileId, guid, text, error, hidden',
  }),
  'R3.3 Work order': plain(workOrder(), {
    spec: `id, customerId, siteId, processed, processedDate, callDepartmentTypeId, tagEntities,
      details, repairParts, nonStockItems, discounts, rebates, payments, recommendations, recommendationPhotos,
      debriefAnswers, inspectionAnswers, siteSystems, workOrderAgreements, agreementSiteSystems, loanApplications`,
    ours: `guid, number, version, siteVersion, ${stamps}, callId, salesProposalId, text, complete, taxItemId, taxOverride,
      salesTaxPercentage, manualTaxItem, frozenTax, settledOutsideCents, deposits, depositCents, depositPercent, depositOfCents, propertyTypeId, rateTypeId, agreementId,
      recommendationItems, workOrderPhotos, hidden`,
  }),
  'R3.3 Work order: tag entities': editable(workOrder('tagEntities'), {
    ours: 'id, workOrderId, tagId',
  }),
  'R3.3 Work order: details': editable(workOrder('details'), {
    spec: 'siteSystemId, nonStockItemId, callDepartmentTypeId, hidden',
    ours: `id, workOrderId, order, permit, permitReference, ${item}, ${amount}`,
  }),
  'R3.3 Work order: repair parts': editable(workOrder('repairParts'), {
    spec: 'parentId',
    ours: `id, order, included, hidden, ${item}, ${amount}`,
  }),
  'R3.3 Work order: non-stock items': editable(workOrder('nonStockItems'), {
    ours: 'id, workOrderId, code, text, description, supplier, unitPriceCents, costCents, taxable, hidden',
  }),
  'R3.3 Work order: discounts': editable(workOrder('discounts'), {
    settled: 'callDepartmentTypeId',
    ours: `id, workOrderId, order, ${discount}`,
  }),
  'R3.3 Work order: rebates': editable(workOrder('rebates'), {
    settled: 'callDepartmentTypeId',
    ours: `id, workOrderId, order, ${rebate}`,
  }),
  'R3.3 Work order: payments': editable(workOrder('payments'), { ours: `id, workOrderId, ${payment}` }),
  'R3.3 Work order: recommendations': editable(workOrder('recommendations'), {
    spec: 'siteSystemId, workOrderId',
    ours: 'id',
  }),
  'R3.3 Work order: recommendation photos': editable(workOrder('recommendationPhotos'), {
    spec: 'recommendationId, fileId, text, guid, error',
    ours: 'id, order, marks',
  }),
  'R3.3 Work order: work order photos': editable(workOrder('workOrderPhotos'), {
    ours: 'id, workOrderId, siteSystemId, kind, shown, order, fileId, text, marks, guid, error',
  }),
  'R3.3 Work order: debrief answers': editable(workOrder('debriefAnswers'), {
    ours: 'id, workOrderId, debriefQuestionId, answer, question, unit, guid, fileId',
  }),
  'R3.3 Work order: inspection answers': editable(workOrder('inspectionAnswers'), {
    ours: 'id, workOrderId, inspectionQuestionId, siteSystemId, answer, question, unit, guid, fileId',
  }),
  'R3.3 Work order: site systems': editable(workOrder('siteSystems'), {
    ours: `id, siteId, text, siteSystemTypeId, manufacturer, model, serialNumber, location,
      installedDate, warrantyUntil, hidden`,
  }),
  'R3.3 Work order: work order agreements': editable(workOrder('workOrderAgreements'), {
    spec: 'agreementId, siteSystemId, agreementSiteSystemId',
    settled: 'callDepartmentTypeId',
    ours: `id, workOrderId, text, hidden, cardFrequency, ${amount}`,
  }),
  'R3.3 Work order: agreement site systems': editable(workOrder('agreementSiteSystems'), {
    ours: 'id, agreementId, siteSystemId, startDate, endDate, hidden',
  }),
  'R3.3 Work order: loan applications': editable(workOrder('loanApplications'), {
    ours: `id, workOrderId, loanRateId, selected, ${loan}`,
  }),
  'R3.4 Work order: base view data': plain(workOrder('context.baseView'), {
    spec: `allowOverrideTaxes, chargeSettings, defaultCustomerPayment, displayUnpaidWorkOrders, gatewaySettings,
      saveCreditCards, technicianGateway, customerLinkGateway, qrCodeGateway, dispatcherGateway,
      classMappingPerDetail, displayTime, groupPricing, hasLoanApplications, quickBooksWarnings, taxItemSections,
      taxWarning`,
  }),
  'R3.4 Work order: base view data: charge settings': plain(workOrder('context.baseView.chargeSettings'), {
    spec: 'customText',
  }),
  'R3.5 Tax entry': among(workOrder(), {
    spec: 'taxItemId, taxOverride, manualTaxItem',
    settled: 'salesTaxPercentage',
  }),
  'R3.5 Tax entry: manual tax item': among(workOrder('manualTaxItem'), { spec: 'percentage' }),
  'R3.5 Tax entry: tax item of taxItemId': among(workOrder('context.baseView.taxItemSections.taxItems'), {
    spec: 'rate',
  }),
  'R3.6 Schedule event': plain(answer('GET /api/scheduleevents/{id}'), {
    spec: 'id, callId, start, end, callDetails, removed',
    settled: 'technicianIds',
    ours: `guid, version, ${stamps}, status, text, kind, fixed, overlapReason, enRouteDate, arrivedDate, finishedDate,
      pausedDate, pausedMinutes`,
  }),
  'R3.6 Schedule event: call details': plain(answer('GET /api/scheduleevents/{id}', 'callDetails'), {
    settled: 'customer, address, jobType, status, alerts, workOrderId',
    ours: 'customerId, siteId, timeZone, callDepartmentTypeId, priority, arrivalWindow, alertFacts, workOrderNumber',
  }),
  'R3.6 Call': among(answer('GET /api/calls/{id}'), {
    settled: `customerId, siteId, callDepartmentTypeId, jobTypeId, priority, expectedMinutes, arrivalWindow, notes,
      status`,
    ours: `id, guid, version, ${stamps}, leadSourceId, returnOf, returnOfWorkOrderId, tagIds, contactName,
      contactPhone, cancelReason, cancelNote`,
  }),
  'R3.7 Part item': among(answer('GET /api/partitems/{id}'), {
    spec: 'code, text, categoryIds, serviceRepairIds',
  }),
  'R3.8 Service repair': among(answer('GET /api/servicerepairs/{id}'), { spec: 'priceBookId' }),
  'R3.9 Price book': among(answer('GET /api/pricebooks'), { spec: 'type' }),
  'R3.10 Price book category': among(answer('GET /api/pricebookcategories/{id}'), {
    spec: 'parentPriceBookCategoryId, children, partItemIds, serviceRepairIds, guid, priceBookId',
  }),
  'R3.11 Price book filter': among(
    { endpoint: 'GET /api/pricebookentries', part: 'query', path: '' },
    { spec: 'text, propertyTypeId, rateTypeId, agreementId' },
  ),
  'R3.12 Loan dialog fields': plain(answer('GET /api/workorders/{id}/loans', 'project'), {
    spec: 'ownership, propertyType, monthlyMortgagePayment',
  }),
  'R3.12 Lender loan': among(answer('POST /api/loans'), { spec: 'redirectUrl' }),
  'R3.13 Card confirmation: Square': among(
    answer('GET /api/workorders/{id}/cardpayments', 'attempts.square'),
    { spec: 'orderId, status, errors' },
  ),
  'R3.13 Card confirmation: Square: errors': among(
    answer('GET /api/workorders/{id}/cardpayments', 'attempts.square.errors'),
    { spec: 'category, code' },
  ),
  'R3.13 Card confirmation: Stripe': among(
    answer('GET /api/workorders/{id}/cardpayments', 'attempts.stripe'),
    { spec: 'id, status, subscription_id, subscription_schedule_id' },
  ),
};

/**
 * Returns every field of an entity: the specification's, the settled ones and ours, with the flags of R3.1.
 */
export function specFieldsOf(entity: string): string[] {
  const { spec, settled, ours, editable: flagged } = specEntities[entity]!;
  const names = [spec, settled, ours].flatMap((text) => (text ?? '').split(','));
  return [
    ...names.map((name) => name.trim()).filter(Boolean),
    ...(flagged ? ['created', 'updated', 'deleted'] : []),
  ];
}
