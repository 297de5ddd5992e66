import { z } from 'zod';
import { longDayText } from '../kernel/days.ts';
import { moneyText } from '../kernel/money-text.ts';
import { chosenAddOns, optionWith } from './add-on-choice.ts';
import type { Presentation, PresentedLine, PresentedPackage, PresentedTotals } from './presentation.ts';
import { revisionTexts as texts } from './revision.texts.ts';
import { withNames } from './signature.ts';

/** Something that differs between two versions of a proposal, in words. */
export const revisionDifferenceSchema = z.object({
  /** The option's name; null for the whole proposal. */
  option: z.string().nullable(),
  what: z.string(),
  /** Empty if it was not there. */
  from: z.string(),
  /** Empty if it is no longer there. */
  to: z.string(),
});
export type RevisionDifference = z.infer<typeof revisionDifferenceSchema>;

type Row = [what: string, from: string, to: string];

const changed = (rows: readonly Row[]): Row[] => rows.filter(([, from, to]) => from !== to);

/**
 * Lists what a customer would see differently: nothing internal, and nothing about answers and payments.
 * Option by option, each with its total last.
 */
export function revisionDifferences(from: Presentation, to: Presentation): RevisionDifference[] {
  const day = ({ expiresDate }: Presentation) =>
    expiresDate === null ? texts.noLastDay : longDayText(expiresDate);
  const root = changed([
    [texts.title, from.text, to.text],
    [texts.goodUntil, day(from), day(to)],
    [texts.note, from.note, to.note],
    [texts.terms, termsOf(from), termsOf(to)],
    [texts.signers, texts.signersOf(from.signers ?? 1), texts.signersOf(to.signers ?? 1)],
    [texts.options, orderOf(from.packages, to.packages), orderOf(to.packages, from.packages)],
  ]);
  const before = new Map(from.packages.map((each) => [each.id, each]));
  const after = new Set(to.packages.map(({ id }) => id));
  const gone = from.packages.filter(({ id }) => !after.has(id));
  return [
    ...[...root, ...inFiles(from.files ?? [], to.files ?? [])].map(([what, was, is]) => ({
      option: null,
      what,
      from: was,
      to: is,
    })),
    ...gone.map((each) => ({
      option: each.text,
      what: texts.option,
      from: totalOf(each),
      to: texts.removed,
    })),
    ...to.packages.flatMap((each) => {
      const was = before.get(each.id);
      if (!was) return [{ option: each.text, what: texts.option, from: texts.added, to: totalOf(each) }];
      return inPackage(was, each).map(([what, old, now]) => ({
        option: each.text,
        what,
        from: old,
        to: now,
      }));
    }),
  ];
}

const termsOf = ({ terms = [] }: Presentation) =>
  terms.map(({ department, text }) => (department ? `${department}: ${text}` : text)).join('\n');

type Ordered = readonly { id: number | string; text: string }[];

/** Names what both have, in the order of the first; empty if the other has it in the same order. */
function orderOf(those: Ordered, others: Ordered): string {
  const inOthers = new Set(others.map(({ id }) => id));
  const inThose = new Set(those.map(({ id }) => id));
  const own = those.filter(({ id }) => inOthers.has(id));
  const other = others.filter(({ id }) => inThose.has(id));
  if (own.every(({ id }, place) => id === other[place]!.id)) return '';
  return own.map(({ text }) => text).join(', ');
}

const totalOf = ({ totals }: Pick<PresentedPackage, 'totals'>) =>
  totals?.complete ? moneyText(totals.totalCents) : texts.noTotal;

function inPackage(from: PresentedPackage, to: PresentedPackage): Row[] {
  const rows = [
    ...changed([
      [texts.name, from.text, to.text],
      [texts.mark, markOf(from), markOf(to)],
      [texts.summary, from.summary ?? '', to.summary ?? ''],
      [texts.description, from.description, to.description],
      [texts.picture, ...pictures(from, to)],
    ]),
    ...inLines(from.lines, to.lines),
    ...inAddOns(from.addOns ?? [], to.addOns ?? []),
    ...changed([
      [texts.items, orderOf(from.lines, to.lines), orderOf(to.lines, from.lines)],
      ...inSums(from, to),
    ]),
  ];
  return rows.length > 0 ? rows : inChoices(from, to);
}

type Sums = Pick<PresentedPackage, 'totals' | 'financing'>;

const inSums = (from: Sums, to: Sums): Row[] => [
  ...amounts(from.totals, to.totals),
  [texts.financing, financingOf(from), financingOf(to)],
  [texts.total, totalOf(from), totalOf(to)],
];

/** What differs only with some add-ons, such as a discount or deposit that is limited by what is chosen. */
function inChoices(from: PresentedPackage, to: PresentedPackage): Row[] {
  const before = new Map(from.choices?.map((choice) => [String(choice.addOnIds), choice]));
  return (to.choices ?? []).flatMap((choice) => {
    const was = before.get(String(choice.addOnIds));
    if (!was) return [];
    const names = chosenAddOns(optionWith(to, choice.addOnIds)!);
    return changed(inSums(was, choice)).map(([what, old, now]): Row => [withNames(what, names), old, now]);
  });
}

const markOf = ({ recommended }: PresentedPackage) => (recommended ? texts.recommended : '');

/** Names the picture before and after; alike only if it is the same one. */
function pictures(from: PresentedPackage, to: PresentedPackage): [from: string, to: string] {
  const was = from.pictureId ? texts.onePicture : '';
  if (from.pictureId === to.pictureId) return [was, was];
  const is = from.pictureId ? texts.otherPicture : texts.onePicture;
  return [was, to.pictureId ? is : ''];
}

type Files = NonNullable<Presentation['files']>;

function inFiles(from: Files, to: Files): Row[] {
  const after = new Set(to.map(({ id }) => id));
  return [
    ...from.filter(({ id }) => !after.has(id)).map(({ text }): Row => [texts.file, text, '']),
    ...to.flatMap(({ id, text }): Row[] => {
      const was = from.find((file) => file.id === id);
      return was ? changed([[texts.fileName(was.text), was.text, text]]) : [[texts.file, '', text]];
    }),
    ...changed([[texts.files, orderOf(from, to), orderOf(to, from)]]),
  ];
}

type AddOns = NonNullable<PresentedPackage['addOns']>;

const priceOf = ({ addsCents }: AddOns[number]) =>
  addsCents === null ? texts.noTotal : moneyText(addsCents);

/** An add-on that is an item of the option in the other version is both: one was removed, and the other was added. */
function inAddOns(from: AddOns, to: AddOns): Row[] {
  const before = new Map(from.map((each) => [each.id, each]));
  return [
    ...inLines(from, to, texts.addOn),
    ...changed([
      ...to.flatMap((each): Row[] => {
        const was = before.get(each.id);
        return was ? [[texts.priceOf(each.text), priceOf(was), priceOf(each)]] : [];
      }),
      [texts.addOns, orderOf(from, to), orderOf(to, from)],
    ]),
  ];
}

type Lines = readonly PresentedLine[];

function inLines(from: Lines, to: Lines, item: string = texts.item): Row[] {
  const before = new Map(from.map((line) => [line.id, line]));
  const after = new Set(to.map(({ id }) => id));
  return [
    ...from.filter(({ id }) => !after.has(id)).map(({ text }): Row => [item, text, '']),
    ...to.flatMap((line): Row[] => {
      const was = before.get(line.id);
      if (!was) return [[item, '', line.text]];
      const { text } = line;
      return changed([
        [texts.nameOf(was.text), was.text, text],
        [texts.quantity(text), texts.times(was.quantity), texts.times(line.quantity)],
        [texts.descriptionOf(text), was.description, line.description],
        [texts.warrantyOf(text), was.warranty, line.warranty],
        [texts.permitOf(text), permitOf(was), permitOf(line)],
      ]);
    }),
  ];
}

const permitOf = ({ permit }: PresentedLine) => (permit === undefined ? '' : permit || texts.recommended);

function amounts(from: PresentedTotals | null, to: PresentedTotals | null): Row[] {
  const listed = (reductions: PresentedTotals['discounts'] = []) =>
    reductions.map(({ text, amountCents }) => texts.named(text, moneyText(amountCents))).join(', ');
  const money = (cents: number | undefined) => (cents === undefined ? '' : moneyText(cents));
  return [
    [texts.subtotal, money(from?.subtotalCents), money(to?.subtotalCents)],
    [texts.discounts, listed(from?.discounts), listed(to?.discounts)],
    [texts.tax, money(from?.taxCents), money(to?.taxCents)],
    [texts.rebates, listed(from?.rebates), listed(to?.rebates)],
    [texts.deposit, money(from?.depositCents), money(to?.depositCents)],
  ];
}

const financingOf = ({ financing }: Pick<PresentedPackage, 'financing'>): string =>
  financing.map(({ text, sentences }) => [text, ...sentences].join(' ')).join(' ');
