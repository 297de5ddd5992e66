import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { entryOfLine, type PricedAs, pricedAs } from '@fieldwright/domain/price-books/line-price';
import { standardSteps } from '@fieldwright/domain/price-books/standard-price';
import { lineAmount, lineSteps } from '@fieldwright/domain/pricing/line-amounts';
import { withRunningAmounts } from '@fieldwright/domain/pricing/price-document';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { useCosts } from '../price-books/costs.ts';
import { PriceTrace } from '../price-books/price-trace.dialog.tsx';
import { priceTraceTexts } from '../price-books/price-trace.texts.ts';
import { SumTable } from '../price-books/sum-table.tsx';
import { documentTexts } from './documents.texts.ts';
import type { BookLine, Line } from './line.ts';
import { linePriceTexts as texts } from './line-price.texts.ts';
import {
  type LinePrice,
  linePricesQuery,
  type PricedDocument,
  todaysPricesQuery,
} from './line-prices.data.ts';
import { rowOf } from './sum-trace.dialog.tsx';
import { TypedPrice } from './typed-price.tsx';

interface Intake {
  /** of the line */
  kind: string;
  line: BookLine;
  /** whether its price and item are those saved with the document */
  isSaved: boolean;
  document: PricedDocument & PricedAs;
  zone: Zone;
}

/** Shows where the amount of a line comes from: its price from the price book, or who entered one (R3.11). */
export function openLinePrice(intakeData: Intake): void {
  openDialog<Intake, never>({
    title: priceTraceTexts.title(intakeData.line.text),
    width: 440,
    component: PriceOfLine,
    intakeData,
  });
}

/** Formats a price that may be open. */
export const priceText = (cents: number | null) =>
  cents === null ? documentTexts.toFollow : moneyText(cents);

function PriceOfLine({ intakeData }: HostedProps<Intake, never>) {
  return (
    <>
      {entryOfLine(intakeData.line) ? <BookPriceOfLine {...intakeData} /> : <TypedPrice {...intakeData} />}
      <LineSteps line={intakeData.line} />
    </>
  );
}

/** Shows how a line's amount is calculated from its price, unless they're equal. */
function LineSteps({
  line,
}: {
  line: BookLine & Partial<Pick<Line, 'quantity' | 'lineDiscountCents' | 'freeOfCharge' | 'credit'>>;
}) {
  const { id, text, quantity } = line;
  if (quantity === undefined || line.unitPriceCents === null) return null;
  const amount = lineAmount({ taxable: false, ...line, quantity });
  const steps = withRunningAmounts(lineSteps(amount));
  if (entryOfLine(line) && steps.length === 1 && quantity === 1) return null;
  const names = { lines: [{ id, text }], reductions: new Map<string, string>(), taxText: '' };
  return (
    <SumTable
      label={texts.lineAmount}
      rows={steps.map((step, at) => rowOf(step, at, names))}
      sum={{ name: texts.lineAmount, cents: amount.netCents }}
    />
  );
}

function BookPriceOfLine({ line, isSaved, document, zone }: Intake) {
  const kept = useQuery({ ...linePricesQuery(document), enabled: isSaved });
  // others may have fetched what is kept
  const own = isSaved ? kept.data?.find(({ lineId }) => lineId === line.id) : undefined;
  if (isSaved && kept.error) return <Note kind="bad">{textOf(kept.error)}</Note>;
  if (own) return <KeptPrice price={own} line={line} zone={zone} />;
  if (isSaved && !kept.data) return <Loading />;
  return (
    <>
      {isSaved && <Note>{texts.notKept}</Note>}
      {!isSaved && !line.priceKey && <Note>{texts.enteredNow(priceText(line.unitPriceCents))}</Note>}
      <PriceToday line={line} document={document} />
    </>
  );
}

/** Shows the price kept with a line as it was saved, and who entered another one over it. */
function KeptPrice({ price, line, zone }: { price: LinePrice; line: BookLine; zone: Zone }) {
  const now = useNow();
  const { entered, enteredBy, enteredDate, priceCents } = price;
  const has = priceText(line.unitPriceCents);
  const when = enteredDate === null ? null : momentText(enteredDate, now, zone);
  return (
    <>
      {entered && <Note>{texts.entered(enteredBy?.name ?? texts.someone, has, when)}</Note>}
      {!entered && line.unitPriceCents !== priceCents && <Note>{texts.differs(has)}</Note>}
      <KeptSteps price={price} line={line} zone={zone} />
    </>
  );
}

/** Shows the steps of a price kept with a line. */
export function KeptSteps({ price, line, zone }: { price: LinePrice; line: BookLine; zone: Zone }) {
  const costs = useCosts();
  const now = useNow();
  const { pricedDate, priceCents } = price;
  return (
    <>
      <p className="faint">{texts.bookPrice(momentText(pricedDate, now, zone))}</p>
      <PriceTrace
        entry={{
          ...price,
          text: line.text,
          unitPriceCents: priceCents,
          standardCents: standardSteps(price.priceSteps).at(-1)?.totalCents ?? priceCents,
        }}
        costs={costs}
      />
    </>
  );
}

function PriceToday({ line, document }: { line: BookLine; document: PricedAs }) {
  const costs = useCosts();
  const entry = entryOfLine(line)!;
  const { data, error } = useQuery(todaysPricesQuery([{ ...entry, ...pricedAs(line, document) }]));
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return <Loading />;
  const [price] = data;
  if (!price) return <p>{texts.removed}</p>;
  return (
    <>
      <p className="faint">{texts.bookToday}</p>
      <PriceTrace entry={{ ...price, text: line.text, source: price }} costs={costs} />
    </>
  );
}

export const Loading = () => <output className="skeleton history-pending" aria-label={texts.loading} />;
