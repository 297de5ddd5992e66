import { addressLine } from '../customers/address.ts';
import { dayOf, dayText, longDayText } from '../kernel/days.ts';
import { moneyText } from '../kernel/money-text.ts';
import { addressedTo, headOf, type Invoice, type Party } from '../work-orders/invoice.ts';
import type { InvoiceFacts } from '../work-orders/invoice-facts.ts';
import { statementTexts as texts } from './statement.texts.ts';

/** A work order that the customer owes money on. */
export interface OpenWork {
  number: string;
  text: string;
  /** The site's. */
  address: { street: string; city: string; state: string; postalCode: string };
  /** The day of the work as ISO with offset: when it was processed, otherwise created. */
  date: string;
  totalCents: number;
  amountDueCents: number;
}

interface StatementRow {
  date: string;
  number: string;
  text: string;
  total: string;
  paid: string;
  balance: string;
}

/** A statement of a customer's open balance, as the customer reads it. It is all that reaches the PDF. */
export interface Statement extends Pick<Invoice, 'title' | 'date' | 'company' | 'foot'> {
  parties: Party[];
  rows: StatementRow[];
  /** The balance by how old it is; those without a balance are left out. */
  ages: { label: string; amount: string }[];
  balance: string;
}

interface StatementFacts extends Pick<InvoiceFacts, 'customer' | 'now'> {
  company: Pick<InvoiceFacts['company'], 'name' | 'contact'>;
  /** The company's. */
  timeZone: string;
  /** Oldest first. */
  work: readonly OpenWork[];
}

/** The ages of a balance by the days since the work, the youngest first. */
const statementAges = [30, 60, 90, Number.POSITIVE_INFINITY] as const;

/** Returns the sum of what is owed. */
export const openBalance = (work: readonly Pick<OpenWork, 'amountDueCents'>[]): number =>
  work.reduce((sum, { amountDueCents }) => sum + amountDueCents, 0);

/** Returns a customer's statement: the work that isn't paid, by date, and the balance by age. */
export function statementOf({ customer, company, timeZone, work, now }: StatementFacts): Statement {
  const today = dayOf(now, timeZone);
  const dayOfWork = ({ date }: OpenWork) => dayOf(date, timeZone);
  const ageOf = (each: OpenWork) =>
    Math.round((Date.parse(today) - Date.parse(dayOfWork(each))) / 86_400_000);
  const isAged = (each: OpenWork, index: number) =>
    ageOf(each) <= statementAges[index]! && (index === 0 || ageOf(each) > statementAges[index - 1]!);
  const ages = statementAges.map((_, index) => ({
    label: texts.ages[index]!,
    cents: openBalance(work.filter((each) => isAged(each, index))),
  }));
  return {
    title: texts.title,
    date: longDayText(today),
    ...headOf(company),
    parties: [addressedTo({ customer })],
    rows: work.map((each) => ({
      date: dayText(dayOfWork(each)),
      number: each.number,
      text: [each.text.trim(), addressLine(each.address)].filter(Boolean).join('\n'),
      total: moneyText(each.totalCents),
      paid: moneyText(each.totalCents - each.amountDueCents),
      balance: moneyText(each.amountDueCents),
    })),
    ages: ages
      .filter(({ cents }) => cents > 0)
      .map(({ label, cents }) => ({ label, amount: moneyText(cents) })),
    balance: moneyText(openBalance(work)),
  };
}
