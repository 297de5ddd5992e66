import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { stepsWithoutCosts } from '@fieldwright/domain/price-books/entry-price';
import type { OpenReason, PriceStep } from '@fieldwright/domain/price-books/price-step';
import { standardSteps } from '@fieldwright/domain/price-books/standard-price';
import { type HostedProps, type OpenedDialog, openDialog } from '../../ui/dialog/dialog-stack.ts';
import type { EntryRef } from './price-sources.data.ts';
import { PriceSteps } from './price-steps.tsx';
import './price-trace.css';
import { priceTraceTexts as texts } from './price-trace.texts.ts';
import { SourcedSteps } from './sourced-steps.tsx';

/** A price book entry's price, and how it came about. */
export interface TracedPrice {
  text: string;
  unitPriceCents: number | null;
  standardCents: number | null;
  priceSteps: readonly PriceStep[];
  open: OpenReason | null;
  /** said first */
  note?: string;
  /** the entry, to say where its amounts come from; missing where it isn't today's price */
  source?: EntryRef;
}

interface Intake {
  entry: TracedPrice;
  /** whether costs are shown; if not, cost and markup are one step (R6.4) */
  costs: boolean;
}

/** Shows how an entry's price came about, or why it's open (R3.11). */
export function openPriceTrace(entry: TracedPrice, costs: boolean): OpenedDialog<never> {
  return openDialog<Intake, never>({
    title: texts.title(entry.text),
    width: 440,
    component: TraceDialog,
    intakeData: { entry, costs },
  });
}

/** Returns the price without the agreement, if the agreement makes it differ. */
export const standardBeside = ({
  unitPriceCents,
  standardCents,
}: Pick<TracedPrice, 'unitPriceCents' | 'standardCents'>): number | null =>
  unitPriceCents !== null && standardCents !== unitPriceCents ? standardCents : null;

/** Returns how a member's price would come about without the agreement. */
export const standardTrace = ({ text, standardCents, priceSteps, source }: TracedPrice): TracedPrice => ({
  text: texts.standardOf(text),
  unitPriceCents: standardCents,
  standardCents,
  priceSteps: standardSteps(priceSteps),
  open: null,
  ...(source && { source }),
});

const TraceDialog = ({ intakeData }: HostedProps<Intake, never>) => <PriceTrace {...intakeData} />;

/** Shows the steps of a price, or why it's open; with the standard price if an agreement changed it. */
export function PriceTrace({ entry, costs }: Intake) {
  const { unitPriceCents, priceSteps, open, note } = entry;
  if (open !== null)
    return (
      <>
        {note && <p>{note}</p>}
        <p>{texts.open[open]}</p>
      </>
    );
  const standard = standardBeside(entry);
  const steps = costs ? priceSteps : stepsWithoutCosts(priceSteps);
  return (
    <>
      {note && <p>{note}</p>}
      {standard !== null && (
        <dl className="price-pair">
          <dt>{texts.standard}</dt>
          <dd className="tn">
            <button
              type="button"
              className="entry-trace"
              aria-haspopup="dialog"
              aria-label={texts.howOf(moneyText(standard), texts.standardOf(entry.text))}
              onClick={() => openPriceTrace(standardTrace(entry), costs)}
            >
              {moneyText(standard)}
            </button>
          </dd>
          <dt>{texts.member}</dt>
          <dd className="tn">
            <b>{moneyText(unitPriceCents ?? 0)}</b>
          </dd>
        </dl>
      )}
      {entry.source ? (
        <SourcedSteps of={entry.source} steps={steps} costs={costs} />
      ) : (
        <PriceSteps label={texts.steps} steps={steps} />
      )}
    </>
  );
}
