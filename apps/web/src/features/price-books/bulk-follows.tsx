import type { BulkPreviewed } from './bulk.data.ts';
import { bulkTexts as texts } from './bulk.texts.ts';
import { PriceTraceButton } from './price-trace-button.tsx';

/** Lists the services whose calculated prices follow the changed parts; each price opens how it comes about. */
export function BulkFollows({ of: { follows, count } }: { of: BulkPreviewed }) {
  if (count === 0) return null;
  const traceOf = (cents: number | null, priceSteps: BulkPreviewed['follows'][number]['fromSteps']) => ({
    unitPriceCents: cents,
    standardCents: cents,
    priceSteps,
    open: cents === null ? ('open' as const) : null,
  });
  return (
    <section className="bulk-follows">
      <h3>{texts.follows(count)}</h3>
      <table className="table bulk-preview" aria-label={texts.followsTable}>
        <thead>
          <tr>
            <th>{texts.service}</th>
            <th>{texts.effect}</th>
          </tr>
        </thead>
        <tbody>
          {follows.map(({ id, code, text, priceBook, fromCents, toCents, fromSteps, toSteps }) => (
            <tr key={id}>
              <td>
                {text} <span className="code">{code}</span>
                <small>{priceBook}</small>
              </td>
              <td>
                <PriceTraceButton
                  className="dim"
                  name={text}
                  cents={fromCents}
                  trace={traceOf(fromCents, fromSteps)}
                />{' '}
                {texts.to}{' '}
                <b>
                  <PriceTraceButton name={text} cents={toCents} trace={traceOf(toCents, toSteps)} />
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > follows.length && <p className="dim">{texts.moreFollow(count - follows.length)}</p>}
    </section>
  );
}
