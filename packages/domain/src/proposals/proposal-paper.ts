import { clock } from '../kernel/clock-text.ts';
import { written } from '../kernel/date-format.ts';
import { dayOf, longDayText } from '../kernel/days.ts';
import { moneyText } from '../kernel/money-text.ts';
import { numberText } from '../kernel/plural.ts';
import type { CompanyContact } from '../settings/company.ts';
import { headOf, type Invoice, type Party } from '../work-orders/invoice.ts';
import type { InvoiceTotal } from '../work-orders/invoice-totals.ts';
import { chosenAddOns, optionWith } from './add-on-choice.ts';
import type { PresentedLine, PresentedPackage, PresentedTotals } from './presentation.ts';
import { proposalPaperTexts as texts } from './proposal-paper.texts.ts';
import type { RevisionContent } from './revision-content.ts';
import { type Strokes, type signatureMethods, withNames } from './signature.ts';

/** A signature as it was stored. */
export interface PaperSignature {
  packageId: number;
  addOnIds: readonly number[];
  name: string;
  method: (typeof signatureMethods)[number];
  strokes: Strokes | null;
  /** Word for word what the customer agreed to. */
  consent: string;
  consentVersion: number;
  address: string;
  browser: string;
  /** Of all that was signed; null for signatures before there was one. */
  hash: string | null;
  date: string;
}

/** What a PDF of a version is made from. Only the content was sent; the rest is how the company presents itself. */
export interface ProposalPaperFacts {
  content: RevisionContent;
  revision: { number: number; hash: string; sentDate: string };
  contact: CompanyContact;
  timeZone: string;
  /** Where a code is checked. */
  checkAddress: string;
  /** Null for a version as it was sent. */
  signature: PaperSignature | null;
  /** The earlier one, if two people have signed. */
  first?: PaperSignature | null;
}

interface PaperOption {
  name: string;
  /** Set for the option that was signed. */
  accepted: string | null;
  /** Set for the option that the company recommends. */
  recommended: string | null;
  summary: string;
  /** The guid of its picture, and the words in place of it; null without one. */
  picture: { id: string; alt: string } | null;
  description: string;
  lines: { text: string; details: string[]; quantity: string }[];
  /** With a box each; after signing, those that were chosen are checked. */
  addOns: { text: string; details: string[]; quantity: string; amount: string; chosen: boolean }[];
  totals: InvoiceTotal[];
  /** What the totals leave out; null if nothing. */
  remark: string | null;
  financing: { text: string; terms: string }[];
}

/** The page about a signature. */
interface PaperCertificate {
  title: string;
  lead: string;
  consent: string;
  alt: string;
  strokes: Strokes | null;
  /** The name as it was typed; null unless it was. */
  typed: string | null;
  facts: [name: string, value: string][];
}

/** A version of a proposal as the customer reads it on paper: amounts and dates are text. */
export interface ProposalPaper extends Pick<Invoice, 'title' | 'date' | 'company' | 'foot' | 'parties'> {
  work: string;
  note: { label: string; text: string } | null;
  options: PaperOption[];
  /** What comes with it; null if nothing. */
  files: { label: string; names: string[] } | null;
  /** What it is sent with. */
  terms: { label: string; text: string }[];
  /** How to check the paper, line by line. */
  check: string[];
  /** In the order of signing; empty for a version as it was sent. */
  certificates: PaperCertificate[];
}

/** Returns a version of a proposal, or what was signed, as it is printed. The amounts are those that were sent. */
export function proposalPaper(facts: ProposalPaperFacts): ProposalPaper {
  const { content, revision, contact, timeZone, checkAddress, signature, first } = facts;
  const { proposal, company } = content;
  const day = longDayText(dayOf(signature?.date ?? revision.sentDate, timeZone));
  return {
    title: (signature ? texts.signedTitle : texts.title)(proposal.number),
    date: day,
    ...headOf({ name: company.name, contact }),
    parties: partiesOf(facts),
    work: proposal.text.trim() || texts.untitled,
    note: proposal.note.trim() ? { label: texts.note(company.name), text: proposal.note.trim() } : null,
    options: proposal.packages.map((each) => {
      const isSigned = each.id === signature?.packageId;
      return optionOf(isSigned ? signedOf(each, signature) : each, isSigned);
    }),
    files: proposal.files ? { label: texts.files, names: proposal.files.map(({ text }) => text) } : null,
    terms: (proposal.terms ?? []).map(({ department, text }) => ({ label: texts.termsOf(department), text })),
    check: [texts.code(revision.hash), texts.check(checkAddress)],
    certificates: [first, signature].flatMap((each) => (each ? [certificateOf(facts, each)] : [])),
  };
}

function partiesOf({ content, revision, timeZone }: ProposalPaperFacts): Party[] {
  const { customer, proposal } = content;
  const { number, sentDate } = revision;
  return [
    { label: texts.preparedFor, name: customer.fullName, lines: customer.address },
    {
      label: texts.facts,
      name: proposal.number,
      lines: [
        texts.sentOn(number, longDayText(dayOf(sentDate, timeZone))),
        ...(proposal.expiresDate ? [texts.goodUntil(longDayText(proposal.expiresDate))] : []),
      ],
    },
  ];
}

/** Returns an option with the add-ons that were signed with it. */
const signedOf = (
  option: PresentedPackage,
  { addOnIds }: Pick<PaperSignature, 'addOnIds'>,
): PresentedPackage => optionWith(option, addOnIds) ?? option;

function optionOf(option: PresentedPackage, isAccepted: boolean): PaperOption {
  const { text, description, lines, addOns = [], totals, financing } = option;
  const { summary = '', pictureId, recommended } = option;
  return {
    name: text,
    accepted: isAccepted ? texts.accepted : null,
    recommended: recommended ? texts.recommended : null,
    summary,
    picture: pictureId ? { id: pictureId, alt: texts.pictureOf(text) } : null,
    description: description.trim(),
    lines: lines.map(lineOf),
    addOns: addOns.map((each) => ({
      ...lineOf(each),
      details: [...(each.chosen ? [texts.chosen] : []), ...lineOf(each).details],
      amount: each.addsCents === null ? texts.noTotal : texts.adds(each.addsCents),
      chosen: each.chosen,
    })),
    totals: totals ? totalsOf(totals) : [{ kind: 'total', label: texts.total, amount: texts.noTotal }],
    remark: totals && !totals.complete ? texts.toFollow : null,
    financing: financing.map((plan) => ({
      text: texts.monthly(moneyText(plan.monthlyCents), plan.text),
      terms: plan.sentences.join(' '),
    })),
  };
}

const lineOf = ({ text, description, warranty, quantity, permit }: PresentedLine) => ({
  text,
  details: [
    permit === undefined ? '' : texts.permit(permit),
    description.trim(),
    warranty && texts.warranty(warranty),
  ].filter(Boolean),
  quantity: numberText(quantity),
});

const row = (kind: InvoiceTotal['kind'], label: string, cents: number): InvoiceTotal => ({
  kind,
  label,
  amount: moneyText(cents),
});

/** The rows up to the total, which they add up to, and the deposit of it. */
function totalsOf(totals: PresentedTotals): InvoiceTotal[] {
  const { subtotalCents, discounts, taxCents, rebates, totalCents } = totals;
  return [
    row('row', texts.subtotal, subtotalCents),
    ...discounts.map(({ text, amountCents }) => row('row', text || texts.discount, -amountCents)),
    row('row', taxName(totals), taxCents),
    ...rebates.map(({ text, amountCents }) => row('row', text || texts.rebate, -amountCents)),
    row('total', texts.total, totalCents),
    ...(totals.depositCents ? [row('row', texts.deposit, totals.depositCents)] : []),
  ];
}

/** Names the tax with its rate, and with the taxed amount if that isn't everything above. */
function taxName(totals: PresentedTotals): string {
  const { subtotalCents, discounts, taxPercentage, taxBaseCents, taxCents, taxExempt } = totals;
  if (taxExempt) return texts.taxExempt;
  if (taxPercentage === null || taxCents === 0) return texts.tax;
  const above = discounts.reduce((left, { amountCents }) => left - amountCents, subtotalCents);
  return texts.taxRate(taxPercentage, taxBaseCents === above ? null : moneyText(taxBaseCents));
}

function certificateOf(facts: ProposalPaperFacts, signature: PaperSignature): PaperCertificate {
  const { content, revision, timeZone, checkAddress, first } = facts;
  const { name, method, strokes, consent, consentVersion, address, browser, date, packageId } = signature;
  const sent = content.proposal.packages.find(({ id }) => id === packageId);
  const option = sent && signedOf(sent, signature);
  const time = written(date, timeZone, { ...clock, timeZoneName: 'short' });
  return {
    title: first ? texts.signatureOf(signature === first ? 1 : 2) : texts.signature,
    lead: texts.signatureLead(content.company.name),
    consent,
    alt: texts.alt(name),
    strokes,
    typed: method === 'typed' ? name : null,
    facts: [
      [texts.signer, name],
      [texts.signedOn, texts.at(longDayText(dayOf(date, timeZone)), time)],
      [texts.option, option ? withNames(option.text, chosenAddOns(option)) : ''],
      [texts.total, moneyText(option?.totals?.totalCents ?? 0)],
      [texts.method, texts.methods[method]],
      [texts.consentVersion, texts.version(consentVersion)],
      [texts.address, address || texts.unknown],
      [texts.browser, browser || texts.unknown],
      [
        texts.signedVersion,
        texts.versionOf(revision.number, longDayText(dayOf(revision.sentDate, timeZone))),
      ],
      [texts.codeLabel, revision.hash],
      ...(signature.hash ? [[texts.signatureCode, signature.hash] satisfies [string, string]] : []),
      [texts.checkLabel, checkAddress],
    ],
  };
}
