import type { LineEntry, PricedAs } from '@fieldwright/domain/price-books/line-price';
import { offeredAs } from '@fieldwright/domain/price-books/offered-with';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { PriceTraceButton } from '../price-books/price-trace-button.tsx';
import './offers.css';
import { offersTexts as texts } from './offers.texts.ts';
import { offersQuery, type PriceBookEntry } from './price-book.data.ts';

interface Intake {
  entry: LineEntry;
  /** whose prices show */
  document: PricedAs;
}

/**
 * Shows what the price book offers with an entry: upgrades, what is often added, and its matched set.
 * @returns what the user chose; null if nothing
 */
export async function askOffers(entry: LineEntry, name: string, document: PricedAs) {
  const { result } = await openDialog<Intake, PriceBookEntry[]>({
    title: texts.title(name),
    width: 480,
    component: OffersOf,
    intakeData: { entry, document },
  }).result;
  return result;
}

function OffersOf({ intakeData: { entry, document }, dialog }: HostedProps<Intake, PriceBookEntry[]>) {
  const { data, error } = useQuery(offersQuery(entry, document));
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return <output className="skeleton check-prices-pending" aria-label={texts.loading} />;
  if (data.entries.length === 0) return <p>{texts.none}</p>;
  return offeredAs.map((as) => {
    const own = data.entries.filter((each) => each.offeredAs === as);
    return (
      own.length > 0 && (
        <section key={as} className="offers">
          <h3>{texts.groups[as]}</h3>
          <ul>
            {own.map((offer) => (
              <li key={`${offer.kind} ${offer.id}`}>
                <span className="grow">
                  {offer.text} <span className="code">{offer.code}</span>
                </span>
                <PriceTraceButton
                  className="tn"
                  name={offer.text}
                  cents={offer.unitPriceCents}
                  trace={{ ...offer, source: offer }}
                />
                <Button
                  small
                  aria-label={as === 'upgrade' ? texts.replaceWith(offer.text) : texts.addNamed(offer.text)}
                  onClick={() => dialog.finish([offer])}
                >
                  {as === 'upgrade' ? texts.replace : texts.add}
                </Button>
              </li>
            ))}
          </ul>
          {as === 'matched' && own.length > 1 && (
            <Button onClick={() => dialog.finish(own)}>{texts.addAll(own.length)}</Button>
          )}
        </section>
      )
    );
  });
}
