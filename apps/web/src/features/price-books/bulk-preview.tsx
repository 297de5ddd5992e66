import { moneyText } from '@fieldwright/domain/kernel/money-text';
import {
  type BulkChange,
  type BulkEntry,
  type BulkFields,
  bulkOutcome,
} from '@fieldwright/domain/price-books/bulk-change';
import { isMarginLow } from '@fieldwright/domain/pricing/margin';
import { useRef } from 'react';
import { ListSpace } from '../../ui/list/long-list-table.tsx';
import { useRowsInBox } from '../../ui/list/use-rows-in-box.ts';
import { bulkTexts as texts } from './bulk.texts.ts';
import { useCosts } from './costs.ts';
import { marginText } from './entry-list.tsx';
import { EntryMargin } from './entry-margin.tsx';
import { useLeastMargin } from './least-margin.ts';
import { type BrowsedEntry, fetchEntryPrice, nameOf } from './price-book.data.ts';
import { priceBooksTexts } from './price-books.texts.ts';
import { flatTrace, PriceTraceButton } from './price-trace-button.tsx';

/** An entry and what the change does to it. */
export interface Effect {
  entry: BrowsedEntry;
  /** empty: it has that value already */
  fields: Partial<BulkFields>;
  /** why it can't be changed; empty if it can */
  why: string;
}

/** Today's standard prices of calculated entries, by name. */
export type TodaysPrices = ReadonlyMap<string, NonNullable<BulkEntry['today']>>;

/** Returns an entry at its standard price, which a change starts from, no matter which prices show. */
export const atStandard = (entry: BrowsedEntry, todays: TodaysPrices): BrowsedEntry => {
  const unitPriceCents =
    entry.pricing === 'flat'
      ? (entry.standardCents ?? entry.unitPriceCents)
      : (todays.get(nameOf(entry))?.priceCents ?? null);
  return { ...entry, unitPriceCents };
};

export const effectsOf = (
  entries: readonly BrowsedEntry[],
  change: BulkChange,
  todays: TodaysPrices,
): Effect[] =>
  entries.map((listed) => {
    const entry = atStandard(listed, todays);
    const outcome = bulkOutcome({ ...entry, hidden: false, today: todays.get(nameOf(entry)) }, change);
    return 'why' in outcome
      ? { entry, fields: {}, why: outcome.why }
      : { entry, fields: outcome.fields, why: '' };
  });

/** Checks whether the change leaves a margin below the company's least one. */
export const isLeftLow = ({ entry, fields }: Effect, leastRate: number | null): boolean =>
  fields.unitPriceCents !== undefined && isMarginLow(fields.unitPriceCents, entry.costCents, leastRate);

export const isChanging = ({ fields }: Effect): boolean => Object.keys(fields).length > 0;

/** The names of what entries refer to by id. */
export interface BulkNames {
  categories: ReadonlyMap<number, string>;
  departments: ReadonlyMap<number, string>;
}

/** Shows each entry with what it is and what it becomes; of many, those in sight in the dialog. */
export function BulkPreview({ effects, names }: { effects: readonly Effect[]; names: BulkNames }) {
  const list = useRef<HTMLTableSectionElement>(null);
  const { rows, measure } = useRowsInBox(list, {
    count: effects.length,
    keyOf: (index) => nameOf(effects[index]!.entry),
    box: '.dialog .body',
  });
  return (
    <table className="table bulk-preview" aria-label={texts.preview} aria-rowcount={effects.length + 1}>
      <thead>
        <tr>
          <th>{texts.item}</th>
          <th>{texts.effect}</th>
        </tr>
      </thead>
      <tbody ref={list}>
        {rows.map((row) => {
          if (row.is === 'space')
            return <ListSpace key={`space ${String(row.height)}`} height={row.height} />;
          const effect = effects[row.index]!;
          return (
            <tr key={nameOf(effect.entry)} ref={measure} data-index={row.index} aria-rowindex={row.index + 2}>
              <td>
                {effect.entry.text} <span className="code">{effect.entry.code}</span>
              </td>
              <td>
                <EffectText effect={effect} names={names} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function EffectText({ effect, names }: { effect: Effect; names: BulkNames }) {
  const { entry, fields, why } = effect;
  const costs = useCosts();
  const leastRate = useLeastMargin();
  if (why) return <span className="bulk-why">{why}</span>;
  if (!isChanging(effect)) return <span className="dim">{texts.same}</span>;
  const now = { ...entry, hidden: false };
  const [from, to] = [wordsOf(now, fields, names), wordsOf({ ...now, ...fields }, fields, names)];
  const after = { ...entry, unitPriceCents: fields.unitPriceCents ?? null };
  const margins = fields.unitPriceCents === undefined ? [] : [marginText(entry), marginText(after)];
  return (
    <>
      {fields.unitPriceCents === undefined ? (
        <>
          <span className="dim">{from}</span> {texts.to} <b>{to}</b>
        </>
      ) : (
        <PricePair entry={entry} to={fields.unitPriceCents} />
      )}
      {costs && margins[1] && (
        <small>
          {texts.margin} <EntryMargin entry={entry} text={margins[0] || texts.none} of="margin" /> {texts.to}{' '}
          <EntryMargin entry={after} text={margins[1]} of="margin" />
          {isLeftLow(effect, leastRate) && <> · {texts.low}</>}
        </small>
      )}
    </>
  );
}

/** Shows the price before and after; each opens how it comes about. */
function PricePair({ entry, to }: { entry: BrowsedEntry; to: number | null }) {
  const { text, unitPriceCents } = entry;
  return (
    <>
      <PriceTraceButton
        className="dim"
        name={text}
        cents={unitPriceCents}
        trace={() => fetchEntryPrice(entry)}
      />{' '}
      {texts.to}{' '}
      <b>
        {to === null ? (
          priceBooksTexts.toFollow
        ) : (
          <PriceTraceButton name={text} cents={to} trace={flatTrace(to)} />
        )}
      </b>
    </>
  );
}

/** Returns the words for the value of the field that changes. */
function wordsOf(entry: BulkFields, changed: Partial<BulkFields>, names: BulkNames): string {
  if ('unitPriceCents' in changed)
    return entry.unitPriceCents === null ? priceBooksTexts.toFollow : moneyText(entry.unitPriceCents);
  if ('categoryIds' in changed) {
    const named = entry.categoryIds.flatMap((id) => names.categories.get(id) ?? []);
    return named.join(', ') || texts.none;
  }
  if ('callDepartmentTypeId' in changed) {
    const id = entry.callDepartmentTypeId ?? null;
    return id === null ? texts.none : (names.departments.get(id) ?? texts.unknown);
  }
  if ('taxable' in changed) return texts.taxable[entry.taxable ? 'yes' : 'no'];
  return entry.hidden ? texts.removed : texts.offered;
}
