import type { z } from 'zod';
import { dialogFields } from './dialogs/dialog.ts';
import { menuFields } from './dialogs/menu.ts';
import { lenderLoanSchema, loanDialogSchema } from './financing/loan-dialog.ts';
import { squareConfirmationSchema, stripeConfirmationSchema } from './payments/card-confirmation.ts';
import { partItemSchema } from './price-books/part-item.ts';
import { priceBookCategorySchema, priceBookSchema } from './price-books/price-book.ts';
import { priceBookFilterSchema } from './price-books/price-book-filter.ts';
import { serviceRepairSchema } from './price-books/service-repair.ts';
import { salesProposalSchema } from './proposals/sales-proposal.ts';
import { callSchema } from './schedule/call.ts';
import { scheduleEventSchema } from './schedule/schedule-event.ts';
import { taxEntrySchema } from './taxes/tax-entry.ts';
import { taxItemSchema } from './taxes/tax-item.ts';
import { workOrderBaseViewSchema } from './work-orders/base-view.ts';
import { workOrderSchema } from './work-orders/work-order.ts';

/*
 * Every field of the specification's section 3, entity by entity in its order, with the shape that carries it (R3.15).
 * To be read with the specification beside it. A shape has these fields and no others, so that a renamed one is found
 * twice: as missing and as unknown. A list of children is a field of what holds it.
 */

interface FieldNames {
  /** the specification's line, in camelCase where it uses words */
  spec?: string;
  /** what R3.2 to R3.14 settle beyond it */
  settled?: string;
  /** what the product adds */
  ours?: string;
}

type CarryingShape = z.ZodObject | Record<string, true>;

interface SpecEntity extends FieldNames {
  carriedBy: CarryingShape;
  /** carries the flags of R3.1 too */
  editable: boolean;
}

const plain = (carriedBy: CarryingShape, names: FieldNames): SpecEntity => ({
  carriedBy,
  editable: false,
  ...names,
});
const editable = (carriedBy: CarryingShape, names: FieldNames): SpecEntity => ({
  carriedBy,
  editable: true,
  ...names,
});

const stamps = 'createdBy, createdDate, updatedBy, updatedDate';
const item = 'code, text, description, partItemId, serviceRepairId, priceBookId, priceBookVersion, priceKey';
const amount = 'quantity, unitPriceCents, costCents, taxable, lineDiscountCents, freeOfCharge, credit';
const discount = 'text, code, kind, rate, amountCents, taxTreatment, scope, lineIds, hidden';
const rebate = 'text, code, amountCents, taxTreatment, reimbursed, hidden';
const payment = `kind, method, amountCents, receivedDate, reference, text, status, refundedCents, voidReason, voidedBy,
  voidedDate`;
const loan = 'amountCents, status, redirectUrl, monthlyPaymentCents, hidden';

const proposal = salesProposalSchema.shape;
const workOrder = workOrderSchema.shape;
const baseView = workOrderBaseViewSchema.shape;
const category = priceBookCategorySchema.shape;

export const specEntities: Readonly<Record<string, SpecEntity>> = {
  'R3.2 Sales proposal': plain(salesProposalSchema, {
    spec: `id, text, siteId, status, taxItemId, taxOverride, salesTaxPercentage, isTemplate, ${stamps},
      packages, details, discounts, rebates, payments, loanApplications, fileInformations`,
    ours: `guid, version, workOrderId, manualTaxItem, propertyTypeId, rateTypeId, agreementId, note, expiresDate,
      acceptedBy, acceptance, acceptedDate, frozenTax, hidden`,
  }),
  'R3.2 Sales proposal: packages': editable(proposal.packages.element, {
    spec: 'text, order, selected, salesProposalId',
    ours: 'id, description, hidden',
  }),
  'R3.2 Sales proposal: details': editable(proposal.details.element, {
    spec: 'salesProposalPackageId, order',
    ours: `id, siteSystemId, hidden, ${item}, ${amount}`,
  }),
  'R3.2 Sales proposal: discounts': editable(proposal.discounts.element, {
    spec: 'salesProposalPackageId, order',
    ours: `id, ${discount}`,
  }),
  'R3.2 Sales proposal: rebates': editable(proposal.rebates.element, {
    spec: 'salesProposalPackageId, order',
    ours: `id, ${rebate}`,
  }),
  'R3.2 Sales proposal: payments': editable(proposal.payments.element, {
    spec: 'salesProposalId',
    ours: `id, ${payment}`,
  }),
  'R3.2 Sales proposal: loan applications': editable(proposal.loanApplications.element, {
    spec: 'loanRateId, salesProposalId, selected',
    ours: `id, salesProposalPackageId, ${loan}`,
  }),
  'R3.2 Sales proposal: file informations': editable(proposal.fileInformations.element, {
    ours: 'id, salesProposalId, fileId, guid, text, error, hidden',
  }),
  'R3.3 Work order': plain(workOrderSchema, {
    spec: `id, customerId, siteId, processed, processedDate, callDepartmentTypeId, tagEntities,
      details, repairParts, nonStockItems, discounts, rebates, payments, recommendations, recommendationPhotos,
      debriefAnswers, inspectionAnswers, siteSystems, workOrderAgreements, agreementSiteSystems, loanApplications`,
    ours: `guid, version, siteVersion, ${stamps}, callId, salesProposalId, text, complete, taxItemId, taxOverride,
      salesTaxPercentage, manualTaxItem, frozenTax, settledOutsideCents, deposits, propertyTypeId, rateTypeId, agreementId,
      recommendationItems, hidden`,
  }),
  'R3.3 Work order: tag entities': editable(workOrder.tagEntities.element, {
    ours: 'id, workOrderId, tagId',
  }),
  'R3.3 Work order: details': editable(workOrder.details.element, {
    spec: 'siteSystemId, nonStockItemId, callDepartmentTypeId, hidden',
    ours: `id, workOrderId, order, ${item}, ${amount}`,
  }),
  'R3.3 Work order: repair parts': editable(workOrder.repairParts.element, {
    spec: 'parentId',
    ours: `id, order, included, hidden, ${item}, ${amount}`,
  }),
  'R3.3 Work order: non-stock items': editable(workOrder.nonStockItems.element, {
    ours: 'id, workOrderId, code, text, description, supplier, unitPriceCents, costCents, taxable, hidden',
  }),
  'R3.3 Work order: discounts': editable(workOrder.discounts.element, {
    settled: 'callDepartmentTypeId',
    ours: `id, workOrderId, order, ${discount}`,
  }),
  'R3.3 Work order: rebates': editable(workOrder.rebates.element, {
    settled: 'callDepartmentTypeId',
    ours: `id, workOrderId, order, ${rebate}`,
  }),
  'R3.3 Work order: payments': editable(workOrder.payments.element, { ours: `id, workOrderId, ${payment}` }),
  'R3.3 Work order: recommendations': editable(workOrder.recommendations.element, {
    spec: 'siteSystemId, workOrderId',
    ours: 'id',
  }),
  'R3.3 Work order: recommendation photos': editable(workOrder.recommendationPhotos.element, {
    spec: 'recommendationId, fileId, text, guid, error',
    ours: 'id, order',
  }),
  'R3.3 Work order: debrief answers': editable(workOrder.debriefAnswers.element, {
    ours: 'id, workOrderId, debriefQuestionId, answer',
  }),
  'R3.3 Work order: inspection answers': editable(workOrder.inspectionAnswers.element, {
    ours: 'id, workOrderId, inspectionQuestionId, siteSystemId, answer',
  }),
  'R3.3 Work order: site systems': editable(workOrder.siteSystems.element, {
    ours: `id, siteId, text, siteSystemTypeId, manufacturer, model, serialNumber, location,
      installedDate, hidden`,
  }),
  'R3.3 Work order: work order agreements': editable(workOrder.workOrderAgreements.element, {
    spec: 'agreementId, siteSystemId, agreementSiteSystemId',
    settled: 'callDepartmentTypeId',
    ours: `id, workOrderId, text, hidden, ${amount}`,
  }),
  'R3.3 Work order: agreement site systems': editable(workOrder.agreementSiteSystems.element, {
    ours: 'id, agreementId, siteSystemId, startDate, endDate, hidden',
  }),
  'R3.3 Work order: loan applications': editable(workOrder.loanApplications.element, {
    ours: `id, workOrderId, loanRateId, selected, ${loan}`,
  }),
  'R3.4 Work order: base view data': plain(workOrderBaseViewSchema, {
    spec: `allowOverrideTaxes, chargeSettings, defaultCustomerPayment, displayUnpaidWorkOrders, gatewaySettings,
      saveCreditCards, technicianGateway, customerLinkGateway, qrCodeGateway, dispatcherGateway,
      classMappingPerDetail, displayTime, groupPricing, hasLoanApplications, quickBooksWarnings, taxItemSections,
      taxWarning`,
  }),
  'R3.4 Work order: base view data: charge settings': plain(baseView.chargeSettings, { spec: 'customText' }),
  'R3.5 Tax entry': plain(taxEntrySchema, {
    spec: 'taxItemId, taxOverride, manualTaxItem',
    settled: 'salesTaxPercentage',
  }),
  'R3.5 Tax entry: manual tax item': plain(taxEntrySchema.shape.manualTaxItem.unwrap(), {
    spec: 'percentage',
  }),
  'R3.5 Tax entry: tax item of taxItemId': plain(taxItemSchema, {
    spec: 'rate',
    ours: `id, version, ${stamps}, code, text, section, jurisdictions, hidden`,
  }),
  'R3.6 Schedule event': plain(scheduleEventSchema, {
    spec: 'id, callId, start, end, callDetails, removed',
    settled: 'technicianIds',
    ours: `guid, version, ${stamps}, status, text, overlapReason, enRouteDate, arrivedDate, finishedDate`,
  }),
  'R3.6 Schedule event: call details': plain(scheduleEventSchema.shape.callDetails.unwrap(), {
    settled: 'customer, address, jobType, status, alerts, workOrderId',
    ours: 'customerId, siteId, timeZone, callDepartmentTypeId, priority, arrivalWindow, alertFacts',
  }),
  'R3.6 Call': plain(callSchema, {
    settled: `customerId, siteId, callDepartmentTypeId, jobTypeId, priority, expectedMinutes, arrivalWindow, notes,
      status`,
    ours: `id, guid, version, ${stamps}`,
  }),
  'R3.7 Part item': editable(partItemSchema, {
    spec: 'code, text, categoryIds, serviceRepairIds',
    ours: `id, version, ${stamps}, description, costCents, taxable, hidden`,
  }),
  'R3.8 Service repair': editable(serviceRepairSchema, {
    spec: 'priceBookId',
    ours: 'id, code, text, description, laborHours, parts, taxable, hidden',
  }),
  'R3.9 Price book': plain(priceBookSchema, { spec: 'type', ours: `id, version, ${stamps}, text, hidden` }),
  'R3.10 Price book category': editable(priceBookCategorySchema, {
    spec: 'parentPriceBookCategoryId, children, partItemIds, serviceRepairIds, guid, priceBookId',
    ours: 'id, text, order',
  }),
  'R3.10 Price book category: partItemIds': plain(category.partItemIds.element, { spec: 'id, order' }),
  'R3.10 Price book category: serviceRepairIds': plain(category.serviceRepairIds.element, {
    spec: 'id, order',
  }),
  'R3.11 Price book filter': plain(priceBookFilterSchema, {
    spec: 'text, propertyTypeId, rateTypeId, agreementId',
  }),
  'R3.12 Loan dialog fields': plain(loanDialogSchema, {
    spec: 'ownership, propertyType, monthlyMortgagePayment',
  }),
  'R3.12 Lender loan': plain(lenderLoanSchema, {
    spec: 'ownership, propertyType, monthlyMortgagePayment, redirectUrl',
  }),
  'R3.13 Card confirmation: Square': plain(squareConfirmationSchema, { spec: 'orderId, status, errors' }),
  'R3.13 Card confirmation: Square: errors': plain(squareConfirmationSchema.shape.errors.element, {
    spec: 'category, code',
  }),
  'R3.13 Card confirmation: Stripe': plain(stripeConfirmationSchema, {
    spec: 'id, status, subscription_id, subscription_schedule_id',
  }),
  'R3.14 Dialog data': plain(dialogFields.dialog, {
    spec: `title, text, type, loading, disableExit, disableEnter, dataTestId, buttons, intakeData, component`,
  }),
  'R3.14 Dialog data: button': plain(dialogFields.button, {
    spec: 'id, text, secondary, focusInitial, click',
  }),
  'R3.14 Menu button': plain(menuFields.button, { spec: 'groupCode, text, title, selected, click' }),
  'R3.14 Menu group': plain(menuFields.group, { spec: 'code, name, order' }),
  'R3.14 Filter dialog data': plain(dialogFields.filterDialog, { spec: 'component, data' }),
  'R3.14 Filter dialog result': plain(dialogFields.filterDialogResult, { spec: 'action, result' }),
};

/** Every field of an entity of the table: the specification's, the settled ones and ours, with the flags of R3.1. */
export function specFieldsOf(entity: string): string[] {
  const { spec, settled, ours, editable: flagged } = specEntities[entity]!;
  const names = [spec, settled, ours].flatMap((text) => (text ?? '').split(','));
  return [
    ...names.map((name) => name.trim()).filter(Boolean),
    ...(flagged ? ['created', 'updated', 'deleted'] : []),
  ];
}
