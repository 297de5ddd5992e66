import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { blankCompany } from '@fieldwright/domain/settings/company';
import { usualNumbers } from '@fieldwright/domain/settings/document-numbers';
import { taxedKinds } from '@fieldwright/domain/settings/taxed-by-default';
import type { Answer } from '../lib/requests/send.ts';

type Company = Answer<'GET /api/company'>;

/** Builds the company as its settings show it. */
export const buildCompany = (fields: Partial<Company> = {}): Company => ({
  id: 1,
  name: 'Hollis & Rowe',
  timeZone: 'America/New_York',
  version: 4,
  workingHours: usualWorkingHours,
  proposalDays: 30,
  depositPercent: null,
  boardMinutes: null,
  trades: [],
  taxRounding: 'invoice',
  allowOverrideTaxes: true,
  taxedByDefault: [...taxedKinds],
  logo: null,
  brandColor: null,
  linkSubject: '',
  linkOpening: '',
  receiptSubject: '',
  receiptOpening: '',
  invoiceSubject: '',
  invoiceOpening: '',
  paymentSubject: '',
  paymentOpening: '',
  statementSubject: '',
  statementOpening: '',
  signedSubject: '',
  signedOpening: '',
  reportSubject: '',
  reportOpening: '',
  groupPricing: false,
  invoicePhotos: false,
  signSelects: true,
  proposalTerms: '',
  sellerEmails: true,
  invoiceTerms: '',
  invoiceWarranty: '',
  chargeText: '',
  defaultPayment: 'last',
  showUnpaid: true,
  completionConsent: '',
  completionSignature: false,
  showTimes: true,
  classPerLine: false,
  ...usualNumbers,
  ...blankCompany,
  phone: '+18285550140',
  city: 'Asheville',
  state: 'NC',
  ...fields,
});
