import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { entryOfLine, type PricedAs, pricedAs } from '@fieldwright/domain/price-books/line-price';
import { checkPrice, type PriceCheck } from '@fieldwright/domain/price-books/price-check';
import { propertyTypes, rateTypes } from '@fieldwright/domain/price-books/pricing-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import '../price-books/price-trace.css';
import { PriceTraceButton } from '../price-books/price-trace-button.tsx';
import './check-prices.css';
import { checkPricesTexts as texts } from './check-prices.texts.ts';
import { documentTexts } from './documents.texts.ts';
import type { BookLine } from './line.ts';
import { type AskedPrice, type TodaysPrice, todaysPricesQuery } from './line-prices.data.ts';

/** A line whose price can be checked. */
export interface CheckedLine extends BookLine {
  kind: string;
  code: string;
  /** what it belongs to, if that isn't clear */
  of?: string;
}
/** A line that has another price today. */
export type ChangedPrice = Extract<PriceCheck<CheckedLine>, { is: 'changed' }>;

/** Shows how the price that a line has came about. */
type TraceWas = (line: CheckedLine, zone: Zone) => void;

interface Intake {
  lines: readonly CheckedLine[];
  document: PricedAs;
  traceWas: TraceWas;
}

/**
 * Compares the prices of lines from the price book with today's, for the document's customer.
 * @returns those to update; null if the user cancels
 */
export async function askNewPrices(
  lines: readonly CheckedLine[],
  document: PricedAs,
  traceWas: TraceWas,
): Promise<readonly ChangedPrice[] | null> {
  const { result } = await openDialog<Intake, readonly ChangedPrice[]>({
    title: texts.title,
    width: 560,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.update },
    ],
    component: CheckPrices,
    intakeData: { lines, document, traceWas },
  }).result;
  return result;
}

function CheckPrices({ intakeData, dialog }: HostedProps<Intake, readonly ChangedPrice[]>) {
  const { lines, document, traceWas } = intakeData;
  const { timeZone } = useMain().me.company;
  const { propertyTypeId, rateTypeId, agreementId } = document;
  const whose = { propertyTypeId, rateTypeId, agreementId };
  const asked = lines.map((line): AskedPrice => ({ ...entryOfLine(line)!, ...whose }));
  const { data, error } = useQuery({ ...todaysPricesQuery(asked), staleTime: 0 });
  const checks = data ? lines.map((line, at) => checkPrice(line, data[at] ?? null)) : [];
  const traceOf = async (line: CheckedLine) => {
    const price = data?.[lines.indexOf(line)];
    return price ? { ...price, source: price } : null;
  };
  const changed = checks.filter((check) => check.is === 'changed');
  // those that the user has turned on or off; before, entered prices are off
  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChosen = ({ line, entered }: ChangedPrice) => turned.get(line.id) ?? !entered;
  const chosen = changed.filter(isChosen);
  useDialogPart(dialog, {
    disabled: chosen.length === 0 ? ['save'] : [],
    ...(changed.length > 0 && { helperText: texts.chosen(chosen.length, changed.length) }),
    save: () => chosen,
  });
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return <output className="skeleton check-prices-pending" aria-label={texts.loading} />;
  const current = checks.filter(({ is }) => is === 'current').length;
  const unknown = checks.filter(({ is }) => is === 'unknown').map(({ line }) => line.text || line.code);
  const turn = (some: readonly ChangedPrice[], on: boolean) =>
    setTurned((before) => new Map([...before, ...some.map(({ line }) => [line.id, on] as const)]));
  return (
    <>
      {changed.length > 0 && (
        <ChangedPrices
          {...{ changed, document, isChosen, turn }}
          trace={traceOf}
          traceWas={(line) => traceWas(line, timeZone)}
        />
      )}
      {changed.length === 0 && unknown.length === 0 && <p>{texts.allCurrent}</p>}
      {unknown.length > 0 && <Note kind="warn">{texts.unknown(unknown)}</Note>}
      {changed.length + unknown.length > 0 && current > 0 && <p className="dim">{texts.current(current)}</p>}
    </>
  );
}

interface ChangedPricesProps {
  document: PricedAs;
  changed: readonly ChangedPrice[];
  isChosen: (check: ChangedPrice) => boolean;
  turn: (some: readonly ChangedPrice[], on: boolean) => void;
  /** how today's price of a line comes about */
  trace: (line: CheckedLine) => Promise<TodaysPrice>;
  traceWas: (line: CheckedLine) => void;
}

function ChangedPrices({ changed, document, isChosen, turn, trace, traceWas }: ChangedPricesProps) {
  return (
    <>
      <p className="dim">{texts.lead}</p>
      <table className="check-prices" aria-label={texts.list}>
        <thead>
          <tr>
            <th>
              <label className="check">
                <input
                  type="checkbox"
                  aria-label={texts.all}
                  checked={changed.every(isChosen)}
                  onChange={({ target }) => turn(changed, target.checked)}
                />
              </label>
            </th>
            <th>{texts.item}</th>
            <th>{texts.price}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((check) => (
            <ChangedRow
              key={check.line.id}
              check={check}
              pricedFor={pricedForText(check.line, document)}
              isOn={isChosen(check)}
              turn={(on) => turn([check], on)}
              trace={() => trace(check.line)}
              traceWas={() => traceWas(check.line)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface ChangedRowProps {
  /** whose prices it has now; null for the document's */
  pricedFor: string | null;
  check: ChangedPrice;
  isOn: boolean;
  turn: (on: boolean) => void;
  trace: () => Promise<TodaysPrice>;
  traceWas: () => void;
}

function ChangedRow({
  check: { line, today, byCents, entered },
  pricedFor,
  isOn,
  turn,
  trace,
  traceWas,
}: ChangedRowProps) {
  const name = line.text || line.code;
  const was = line.unitPriceCents === null ? documentTexts.toFollow : moneyText(line.unitPriceCents);
  return (
    <tr>
      <td>
        <label className="check">
          <input
            type="checkbox"
            aria-label={texts.select(name)}
            checked={isOn}
            onChange={({ target }) => turn(target.checked)}
          />
        </label>
      </td>
      <td>
        {name}
        <small>{[line.code, line.of, entered ? texts.entered : pricedFor].filter(Boolean).join(' · ')}</small>
      </td>
      <td>
        <button
          type="button"
          className="entry-trace dim"
          aria-haspopup="dialog"
          aria-label={texts.howWas(was, name)}
          onClick={traceWas}
        >
          {was}
        </button>{' '}
        {texts.to}{' '}
        <PriceTraceButton name={name} cents={today.unitPriceCents} trace={trace}>
          <b>{moneyText(today.unitPriceCents)}</b>
        </PriceTraceButton>
        {byCents !== null && <small>{changeText(byCents)}</small>}
      </td>
    </tr>
  );
}

const changeText = (cents: number) => {
  if (cents === 0) return texts.taxedOtherwise;
  return cents < 0 ? amountText(cents) : `+${amountText(cents)}`;
};

/** Returns whose prices a line has if its property type or rate isn't the document's. */
function pricedForText(line: CheckedLine, document: PricedAs): string | null {
  const { propertyTypeId, rateTypeId } = pricedAs(line, document);
  const isSame = propertyTypeId === document.propertyTypeId && rateTypeId === document.rateTypeId;
  return isSame ? null : texts.pricedFor(propertyTypes[propertyTypeId], rateTypes[rateTypeId]);
}
