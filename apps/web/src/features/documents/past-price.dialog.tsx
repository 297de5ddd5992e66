import { dayOf } from '@fieldwright/domain/kernel/days';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import {
  entryOfLine,
  type LineEntry,
  type PricedAs,
  pricedAs,
} from '@fieldwright/domain/price-books/line-price';
import { standardSteps } from '@fieldwright/domain/price-books/standard-price';
import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { useCosts } from '../price-books/costs.ts';
import { priceOnQuery } from '../price-books/price-on.data.ts';
import '../price-books/price-trace.css';
import { PriceTrace } from '../price-books/price-trace.dialog.tsx';
import { priceTraceTexts } from '../price-books/price-trace.texts.ts';
import type { BookLine } from './line.ts';
import { KeptSteps, Loading, priceText } from './line-price.dialog.tsx';
import { linePriceTexts as texts } from './line-price.texts.ts';
import { linePricesQuery, type PricedDocument } from './line-prices.data.ts';

/** A price that a line had at some time. */
export interface PastPrice {
  /** the line as it was then */
  line: BookLine;
  /** who set the price, and when; null if that was before the history */
  set: { date: string; by: { name: string } | null } | null;
  /** a moment at which the line got or had the price */
  at: string;
  /** whether the saved line still has it */
  isLast: boolean;
  document: PricedDocument & PricedAs;
  zone: Zone;
}

interface PastAmountProps {
  price: PastPrice;
  /** the line's name */
  called: string;
}

/** A price that a line had, as a button that shows who entered it or how it came about (R3.11). */
export function PastAmount({ price, called }: PastAmountProps) {
  const text = priceText(price.line.unitPriceCents);
  return (
    <button
      type="button"
      className="entry-trace"
      aria-haspopup="dialog"
      aria-label={priceTraceTexts.howOf(text, called)}
      onClick={() => openPastPrice(price, called)}
    >
      {text}
    </button>
  );
}

function openPastPrice(intakeData: PastPrice, called: string): void {
  openDialog<PastPrice, never>({
    title: priceTraceTexts.title(called),
    width: 440,
    component: PriceThen,
    intakeData,
  });
}

function PriceThen({ intakeData }: HostedProps<PastPrice, never>) {
  const { line, set, zone } = intakeData;
  const now = useNow();
  const price = priceText(line.unitPriceCents);
  const entry = entryOfLine(line);
  return (
    <>
      {!line.priceKey && (
        <Note>
          {set
            ? texts.entered(set.by?.name ?? texts.someone, price, momentText(set.date, now, zone))
            : texts.enteredBefore(price)}
        </Note>
      )}
      {entry && <BookPrice {...intakeData} entry={entry} />}
    </>
  );
}

/** Shows the steps kept with the line if they are those of the price, otherwise the price book's price of that moment. */
function BookPrice(price: PastPrice & { entry: LineEntry }) {
  const { line, isLast, document, zone } = price;
  const kept = useQuery(linePricesQuery(document));
  if (kept.error) return <Note kind="bad">{textOf(kept.error)}</Note>;
  if (!kept.data) return <Loading />;
  const own = kept.data.find(({ lineId }) => lineId === line.id);
  const isOwn = own && own.priceKey === line.priceKey && own.priceCents === line.unitPriceCents;
  if (!own || !(isOwn || isLast)) return <PriceAt {...price} />;
  return (
    <>
      {line.priceKey && !isOwn && <Note>{texts.differs(priceText(line.unitPriceCents))}</Note>}
      <KeptSteps price={own} line={line} zone={zone} />
    </>
  );
}

const paths = { serviceRepair: 'servicerepairs', partItem: 'partitems' } as const;

function PriceAt({ line, at, entry, document, zone }: PastPrice & { entry: LineEntry }) {
  const costs = useCosts();
  const now = useNow();
  const { timeZone } = useMain().me.company;
  // a key names the agreement if that changed the price, so the document's agreement of today doesn't count
  const { agreementId, ...types } = pricedAs(
    line,
    line.priceKey ? { ...document, agreementId: null } : document,
  );
  const whose = { ...types, ...(agreementId !== null && { agreementId }) };
  const { data, error } = useQuery(
    priceOnQuery(paths[entry.kind], entry.id, { date: dayOf(at, timeZone), at }, whose),
  );
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return <Loading />;
  const has = priceText(line.unitPriceCents);
  const { price } = data;
  if (!price) return <Note>{texts.notThere(has)}</Note>;
  const when = momentText(at, now, zone);
  const isIt = !line.priceKey || price.unitPriceCents === line.unitPriceCents;
  const standard = standardSteps(price.priceSteps).at(-1)?.totalCents ?? price.unitPriceCents;
  return (
    <>
      {isIt ? <p className="faint">{texts.bookPrice(when)}</p> : <Note>{texts.bookThen(has, when)}</Note>}
      <PriceTrace entry={{ ...price, text: line.text, standardCents: standard }} costs={costs} />
    </>
  );
}
