import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { PresentedPackage, PresentedTotals } from '@fieldwright/domain/proposals/presentation';
import { useId } from 'react';
import { offerTexts as texts } from './offer.texts.ts';

/** The packages beside each other, on a phone one below the other. */
export function OfferPackages({ packages }: { packages: readonly PresentedPackage[] }) {
  return (
    <section className="offer-packages" aria-label={texts.options} data-count={packages.length}>
      {packages.map((each) => (
        <OfferPackage key={each.id} option={each} />
      ))}
    </section>
  );
}

function OfferPackage({ option }: { option: PresentedPackage }) {
  const { text, description, selected, lines, totals } = option;
  const name = useId();
  return (
    <article className="offer-package" data-selected={selected || undefined} aria-labelledby={name}>
      <header>
        <h2 id={name}>{text}</h2>
        {selected && <span className="offer-chosen">{texts.chosen}</span>}
        {description && <p>{description}</p>}
      </header>
      <p className="offer-price">{totals ? moneyText(totals.totalCents) : texts.noTotal}</p>
      {totals && !totals.complete && <p className="offer-follows">{texts.toFollow}</p>}
      <h3>{texts.included}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.text}
              {line.quantity !== 1 && (
                <span className="offer-quantity"> {texts.quantity(line.quantity)}</span>
              )}
            </span>
            {line.description && <small>{line.description}</small>}
          </li>
        ))}
      </ul>
      {totals && <Ledger totals={totals} items={lines.length} />}
    </article>
  );
}

/** How the total comes about: hairlines, a single rule above the total and a double one below. */
function Ledger({ totals, items }: { totals: PresentedTotals; items: number }) {
  const { subtotalCents, discounts, taxCents, rebates, totalCents, paidCents } = totals;
  const off = (cents: number) => `\u2212${moneyText(cents)}`;
  return (
    <dl className="offer-ledger">
      <Row name={texts.items(items)} amount={moneyText(subtotalCents)} />
      {discounts.map(({ text, amountCents }, place) => (
        <Row key={`discount ${place}`} name={text || texts.discount} amount={off(amountCents)} />
      ))}
      <Row name={taxName(totals)} amount={moneyText(taxCents)} />
      {rebates.map(({ text, amountCents }, place) => (
        <Row key={`rebate ${place}`} name={text || texts.rebate} amount={off(amountCents)} />
      ))}
      <Row name={texts.total} amount={moneyText(totalCents)} isTotal />
      {paidCents !== 0 && (
        <>
          <Row name={texts.paid} amount={off(paidCents)} />
          <Row name={texts.due} amount={moneyText(totals.amountDueCents)} />
        </>
      )}
    </dl>
  );
}

/** With the rate, and what it is of where that is not all that stands above it: the customer does the sum again. */
function taxName({ subtotalCents, discounts, taxPercentage, taxBaseCents, taxCents }: PresentedTotals) {
  if (taxPercentage === null || taxCents === 0) return texts.tax;
  const above = discounts.reduce((left, { amountCents }) => left - amountCents, subtotalCents);
  return texts.taxRate(taxPercentage, taxBaseCents === above ? null : moneyText(taxBaseCents));
}

function Row({ name, amount, isTotal }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
