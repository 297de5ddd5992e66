import { phoneText } from '@fieldwright/domain/customers/phone';
import { zoneText } from '@fieldwright/domain/customers/site-zone';
import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { counted } from '@fieldwright/domain/kernel/plural';
import { channelFields, gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { type Role, roleNames } from '@fieldwright/domain/people/roles';
import type { WorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { companyLookTexts } from '@fieldwright/domain/settings/company-look';
import { companyIdentityShape } from '@fieldwright/domain/settings/company-name';
import { documentNumberTitles } from '@fieldwright/domain/settings/document-numbers';
import { featureNames, isFeature } from '@fieldwright/domain/settings/feature-flags';
import { type Trade, tradeNames } from '@fieldwright/domain/settings/setup';
import { type TaxedKind, taxedKindTexts } from '@fieldwright/domain/settings/taxed-by-default';
import type { WorkOrderSettings } from '@fieldwright/domain/settings/work-order-settings';
import { timeNow } from '../../lib/clock.ts';
import { companyTexts } from './company.texts.ts';
import { companyHistoryTexts as texts } from './company-history.texts.ts';
import { weekText } from './week-text.ts';

/** The fields that a change of the company can put back, with their names. */
const ownTitles = {
  ...companyIdentityShape.titles,
  ...companyLookTexts,
  ...documentNumberTitles,
  ...texts.fields,
  ...featureNames,
};
export const putBackFields: readonly string[] = Object.keys(ownTitles);

/** The names of all fields in the history of the company. */
const titles: Readonly<Record<string, string>> = {
  ...ownTitles,
  ...texts.elsewhere,
};

const words: Readonly<Record<string, (value: never) => string>> = {
  phone: (phone: string) => phone && phoneText(phone),
  timeZone: (zone: string) => zoneText(zone, timeNow()),
  workingHours: (hours: WorkingHours) => weekText(hours) || companyTexts.closed,
  proposalNextNumber: String,
  workOrderNextNumber: String,
  proposalDays: (days: number) => counted(days, 'day', 'days'),
  depositPercent: (percent: number | null) =>
    percent === null ? texts.none : companyTexts.percent(decimalText(percent)),
  boardMinutes: (minutes: number | null) =>
    minutes === null ? texts.usualMinutes : counted(minutes, 'minute', 'minutes'),
  taxRounding: (rounding: keyof typeof texts.roundings) => texts.roundings[rounding],
  allowOverrideTaxes: (isAllowed: boolean) => (isAllowed ? texts.yes : texts.no),
  taxedByDefault: (kinds: TaxedKind[]) => listText(kinds.map((kind) => taxedKindTexts[kind])),
  logo: (logo: string | null) => (logo === null ? texts.none : texts.aLogo),
  linkSubject: (text: string) => text || texts.standard,
  linkOpening: (text: string) => text || texts.standard,
  reminderSubject: (text: string) => text || texts.standard,
  reminderOpening: (text: string) => text || texts.standard,
  answerSubject: (text: string) => text || texts.standard,
  answerOpening: (text: string) => text || texts.standard,
  signedSubject: (text: string) => text || texts.standard,
  signedOpening: (text: string) => text || texts.standard,
  receiptSubject: (text: string) => text || texts.standard,
  receiptOpening: (text: string) => text || texts.standard,
  invoiceSubject: (text: string) => text || texts.standard,
  invoiceOpening: (text: string) => text || texts.standard,
  paymentSubject: (text: string) => text || texts.standard,
  paymentOpening: (text: string) => text || texts.standard,
  statementSubject: (text: string) => text || texts.standard,
  statementOpening: (text: string) => text || texts.standard,
  reportSubject: (text: string) => text || texts.standard,
  reportOpening: (text: string) => text || texts.standard,
  signSelects: (isAtOnce: boolean) => (isAtOnce ? texts.yes : texts.no),
  proposalTerms: (text: string) => text || texts.none,
  cancelNotice: (isGiven: boolean) => (isGiven ? texts.yes : texts.no),
  sellerEmails: (isOn: boolean) => (isOn ? texts.yes : texts.no),
  reminderDays: (days: number | null) => (days === null ? texts.off : counted(days, 'day', 'days')),
  reminderMost: String,
  groupPricing: (isGrouped: boolean) => (isGrouped ? texts.yes : texts.no),
  invoicePhotos: (isShown: boolean) => (isShown ? texts.yes : texts.no),
  chargeText: (text: string) => text || texts.none,
  defaultPayment: (start: WorkOrderSettings['defaultPayment']) => companyTexts.workOrders.starts[start],
  completionConsent: (text: string) => text || texts.standard,
  completionSignature: (isWanted: boolean) => (isWanted ? texts.yes : texts.no),
  showUnpaid: (isShown: boolean) => (isShown ? texts.yes : texts.no),
  showTimes: (isShown: boolean) => (isShown ? texts.yes : texts.no),
  classPerLine: (isPerLine: boolean) => (isPerLine ? texts.yes : texts.no),
  secondFactorRoles: (roles: Role[]) => listText(roles.map((role) => roleNames[role])),
  ...Object.fromEntries(Object.values(channelFields).map((field) => [field, providerWord])),
  trades: (trades: Trade[]) => listText(trades.map((trade) => tradeNames[trade])),
};

function providerWord(provider: keyof typeof gatewayTexts): string {
  return gatewayTexts[provider];
}

/** Returns a changed field of the company in words. */
export function companyFieldWords(field: string, { from, to }: { from: unknown; to: unknown }) {
  const text = (value: unknown) => {
    if (isFeature(field)) return value ? texts.on : texts.off;
    const said = words[field]?.(value as never) ?? (typeof value === 'string' ? value : '');
    return said || texts.none;
  };
  return { title: titles[field] ?? field, from: text(from), to: text(to) };
}
