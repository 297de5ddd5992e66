import type { PriceSources } from '@fieldwright/contract/price-book-prices';
import type { PriceStep } from '@fieldwright/domain/price-books/price-step';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { hasOrigin, OriginOf } from './change-origin.tsx';
import { type EntryRef, priceSourcesQuery } from './price-sources.data.ts';
import { PriceSteps } from './price-steps.tsx';
import { priceTraceTexts as texts } from './price-trace.texts.ts';

interface SourcedStepsProps {
  of: EntryRef;
  steps: readonly PriceStep[];
  /** whether costs are shown */
  costs: boolean;
}

type Source = PriceSources[number];

/** Shows the steps of an entry's price, and where the amounts come from that it starts with (R3.11). */
export function SourcedSteps({ of, steps, costs }: SourcedStepsProps) {
  const { data: sources = [] } = useQuery(priceSourcesQuery(of));
  const shown = sources.filter((source) => costs || source.of === 'price');
  const below = (kind: PriceStep['kind']): ReactNode => {
    const own = shown.filter((source) => stepOf(source) === kind && (source.set || supplierOf(source)));
    return own.length > 0 && <Sources sources={own} isNamed={of.kind === 'serviceRepair'} />;
  };
  return <PriceSteps label={texts.steps} steps={steps} renderBelow={below} />;
}

/** Returns the step that an amount is in. */
const stepOf = ({ of, part }: Source): PriceStep['kind'] =>
  of === 'cost' ? 'cost' : part ? 'fixedParts' : 'flat';

/** @param isNamed whether each has to say which part it's about */
function Sources({ sources, isNamed }: { sources: readonly Source[]; isNamed: boolean }) {
  return (
    <ul className="price-sources">
      {sources.map((source) => (
        <li key={source.part?.id ?? 0}>
          {isNamed && source.part && <b>{source.part.text}: </b>}
          <SourceOf source={source} />
        </li>
      ))}
    </ul>
  );
}

/** Returns who sells a part at its cost; a price that was set comes from nobody else. */
const supplierOf = ({ of, part }: Source): string => (of === 'cost' ? (part?.supplier ?? '') : '');

function SourceOf({ source }: { source: Source }) {
  const { set } = source;
  const supplier = supplierOf(source);
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const when = set && momentText(set.date, now, timeZone);
  return (
    <>
      {supplier}
      {supplier && set && ', '}
      {set && (hasOrigin(set.origin) ? <OriginOf origin={set.origin} /> : texts.setBy(set.by?.name ?? null))}
      {when && `, ${when}`}
    </>
  );
}
