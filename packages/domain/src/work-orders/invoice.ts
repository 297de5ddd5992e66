import { byCardTexts, isByCard } from '../agreements/card-frequency.ts';
import { addressLine } from '../customers/address.ts';
import { contactName, customerName } from '../customers/customer.ts';
import { phoneText } from '../customers/phone.ts';
import { clock } from '../kernel/clock-text.ts';
import { formatOf } from '../kernel/date-format.ts';
import { datedWeekdayText, dayOf, longDayText } from '../kernel/days.ts';
import { byBirth, isLive } from '../kernel/edit-graph.ts';
import { listText } from '../kernel/list-text.ts';
import { moneyText } from '../kernel/money-text.ts';
import { numberText } from '../kernel/plural.ts';
import type { PricedLine } from '../pricing/pricing-result.ts';
import { shownContact } from '../settings/company.ts';
import { invoiceTexts as texts } from './invoice.texts.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import { type InvoiceTotal, invoiceTotals } from './invoice-totals.ts';
import { type RecommendedWork, recommendedWork } from './recommended-work.ts';
import { agreementLineId, partLineId, workOrderLines } from './work-order-pricing.ts';

/** A line as the customer reads it. Prices are null if the company shows one price per department. */
export interface InvoiceLine {
  text: string;
  /** What was done, and what makes the amount differ from quantity times price. */
  details: string[];
  quantity: string;
  price: string | null;
  amount: string | null;
}

/** Lines under one heading; without a heading, all of them. */
interface InvoiceGroup {
  name: string | null;
  amount: string | null;
  lines: InvoiceLine[];
}

export interface Party {
  label: string;
  name: string;
  lines: string[];
}

/**
 * An invoice as the customer reads it: amounts and dates are text. It is all that reaches the PDF, so cost,
 * codes and notes can't.
 */
export interface Invoice {
  title: string;
  /** Like `November 19, 2026`. */
  date: string;
  company: { name: string; lines: string[] };
  foot: string;
  parties: Party[];
  /** What the work was for; may be empty. */
  work: string;
  groups: InvoiceGroup[];
  totals: InvoiceTotal[];
  /** Null unless nothing is owed. */
  paidWord: string | null;
  recommended: RecommendedWork[];
  terms: { label: string; text: string }[];
}

/**
 * Returns the invoice of a work order (R3.3, R3.4 groupPricing).
 * @returns null while a price is open, because its total isn't known
 */
export function invoiceOf(facts: InvoiceFacts): Invoice | null {
  const { workOrder, totals, number, company, timeZone, now } = facts;
  if (!totals.complete) return null;
  return {
    title: texts.title(number),
    date: longDayText(dayOf(workOrder.processedDate ?? now, timeZone)),
    ...headOf(company),
    parties: [addressedTo(facts), doneAt(facts), ...visitsOf(facts)],
    work: workOrder.text.trim(),
    groups: company.groupPricing
      ? byDepartment(facts)
      : [{ name: null, amount: null, lines: linesOf(facts) }],
    totals: invoiceTotals(facts),
    paidWord: totals.totalCents > 0 && totals.amountDueCents <= 0 ? texts.paidInFull : null,
    recommended: recommendedOn(facts),
    terms: [
      { label: texts.warranty, text: company.invoiceWarranty },
      { label: texts.terms, text: company.invoiceTerms },
    ].filter(({ text }) => text !== ''),
  };
}

/** Returns how the company presents itself on a document for customers. */
export function headOf({
  name,
  contact,
}: Pick<InvoiceFacts['company'], 'name' | 'contact'>): Pick<Invoice, 'company' | 'foot'> {
  const { phone, email, website, lines } = shownContact(contact);
  const reach = [phone, email, website].flatMap((link) => (link ? [link.text] : [])).join(' · ');
  return {
    company: { name, lines: [...lines, reach].filter(Boolean) },
    foot: phone ? texts.questions(name, phone.text) : name,
  };
}

/** Names the customer and how to reach them. */
export function addressedTo({ customer }: Pick<InvoiceFacts, 'customer'>): Party {
  const phone = customer.mainPhone || customer.mobilePhone;
  const lines = [contactName(customer), phone && phoneText(phone), customer.email].filter(Boolean);
  return { label: texts.billTo, name: customerName(customer), lines };
}

/** Names the site and the systems that the lines are for. */
export function doneAt({ workOrder, site }: Pick<InvoiceFacts, 'workOrder' | 'site'>): Party {
  const { street, ...rest } = site;
  const place = addressLine({ ...rest, street: '' });
  const used = new Set(workOrder.details.filter(isLive).map(({ siteSystemId }) => siteSystemId));
  const systems = workOrder.siteSystems
    .filter(({ id }) => used.has(id))
    .flatMap(({ text, location, serialNumber }) => [
      [text, location].filter(Boolean).join(', '),
      serialNumber && texts.serial(serialNumber),
    ]);
  return {
    label: texts.doneAt,
    name: street || place,
    lines: [street && place, ...systems].filter(Boolean),
  };
}

/** Returns the finished visits with their times and technicians; nothing without one. */
export function visitsOf({
  visits,
  timeZone,
  company: { showTimes },
}: Pick<InvoiceFacts, 'visits' | 'timeZone'> & {
  company: Pick<InvoiceFacts['company'], 'showTimes'>;
}): Party[] {
  const made = visits.filter(({ status }) => status === 'done');
  if (made.length === 0) return [];
  const [first, ...others] = made.map(({ start, end, arrivedDate, finishedDate }) => {
    const from = arrivedDate ?? start;
    const day = datedWeekdayText(dayOf(from, timeZone));
    if (!showTimes) return day;
    const times = formatOf(timeZone, clock).formatRange(new Date(from), new Date(finishedDate ?? end));
    return `${day}, ${times.replaceAll(/\s+/g, ' ').replace(' – ', '–')}`;
  });
  const people = [...new Set(made.flatMap(({ technicians }) => technicians))];
  const lines = [
    ...others,
    ...(people.length > 0 ? [texts.technicians(listText(people), people.length)] : []),
  ];
  return [{ label: others.length > 0 ? texts.visits : texts.visit, name: first!, lines }];
}

/** Returns the amount of a line as customers read it: before discounts on the whole work order. */
export const netOf = ({ extensionCents, waivedCents, lineDiscountCents }: PricedLine) =>
  (extensionCents ?? 0) - waivedCents - lineDiscountCents;

interface BilledLine {
  netCents: number;
  line: InvoiceLine;
  /** What of its details says what was done. */
  described: string[];
  departmentId: number | null;
}

/** Returns the billed lines with their amounts, which add up to the subtotal, and what is paid by card. */
function billedLines({ workOrder, totals }: InvoiceFacts): BilledLine[] {
  const { details, repairParts, workOrderAgreements } = workOrder;
  const byCard = workOrderAgreements.filter((line) => isLive(line) && isByCard(line)).toSorted(byBirth);
  const departmentOf = new Map<number | string, number | null>([
    ...details.map(({ id, callDepartmentTypeId }) => [id, callDepartmentTypeId] as const),
    ...repairParts.map(({ id, parentId }) => {
      const parent = details.find((detail) => detail.id === parentId);
      return [partLineId(id), parent?.callDepartmentTypeId ?? null] as const;
    }),
    ...workOrderAgreements.map(
      ({ id, callDepartmentTypeId }) => [agreementLineId(id), callDepartmentTypeId] as const,
    ),
  ]);
  const describedById = new Map<number | string, string[]>([
    ...details.map((detail) => [detail.id, describedIn(detail)] as const),
    ...repairParts.map((part) => [partLineId(part.id), describedIn(part)] as const),
  ]);
  const pricedById = new Map(totals.lines.map((line) => [line.id, line]));
  const billed = workOrderLines(workOrder).map(({ id, text, quantity, unitPriceCents, freeOfCharge }) => {
    const priced = pricedById.get(id)!;
    const described = describedById.get(id) ?? [];
    const details = [
      ...described,
      priced.lineDiscountCents > 0 ? texts.lineDiscount(moneyText(priced.lineDiscountCents)) : '',
      freeOfCharge ? texts.noCharge : '',
    ].filter(Boolean);
    const price = moneyText(unitPriceCents ?? 0);
    const line = { text, details, quantity: numberText(quantity), price, amount: moneyText(netOf(priced)) };
    return { netCents: netOf(priced), line, described, departmentId: departmentOf.get(id) ?? null };
  });
  return [
    ...billed,
    ...byCard.map(({ text, quantity, cardFrequency, callDepartmentTypeId }) => {
      const described = [texts.byCard(byCardTexts[cardFrequency!])];
      const line = {
        text,
        details: described,
        quantity: numberText(quantity),
        price: '',
        amount: texts.card,
      };
      return { netCents: 0, line, described, departmentId: callDepartmentTypeId };
    }),
  ];
}

/** What a line says of the work; repair parts can't be permits. */
interface Described {
  description: string;
  warranty: string;
  permit?: boolean;
  permitReference?: string;
}

/** Returns what a line says of the work: who issued it if it is a permit, its description, and its warranty. */
export const describedIn = ({
  description,
  warranty,
  permit = false,
  permitReference = '',
}: Described): string[] =>
  [
    permit ? texts.permit(permitReference.trim()) : '',
    description.trim(),
    warranty.trim() && texts.lineWarranty(warranty.trim()),
  ].filter(Boolean);

const linesOf = (facts: InvoiceFacts): InvoiceLine[] => billedLines(facts).map(({ line }) => line);

/** Groups the lines by department, in the order of their first lines, with one amount for each. */
function byDepartment(facts: InvoiceFacts): InvoiceGroup[] {
  const groups = Map.groupBy(billedLines(facts), ({ departmentId }) => departmentId);
  return [...groups].map(([id, billed]) => ({
    name: facts.departments.find((each) => each.id === id)?.text ?? texts.otherWork,
    amount: moneyText(billed.reduce((sum, { netCents }) => sum + netCents, 0)),
    lines: billed.map(({ line, described }) => ({
      ...line,
      details: described,
      price: null,
      amount: null,
    })),
  }));
}

/** Returns what was recommended, by system; with photos if the company shows them on invoices. */
function recommendedOn({ workOrder, company }: InvoiceFacts): RecommendedWork[] {
  return recommendedWork(workOrder).map((each) => ({
    ...each,
    text: texts.recommended(each.text),
    photos: company.invoicePhotos ? each.photos : [],
  }));
}
