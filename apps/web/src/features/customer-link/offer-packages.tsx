import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type {
  Otherwise,
  PresentedLine,
  PresentedPackage,
  PresentedTotals,
} from '@fieldwright/domain/proposals/presentation';
import { useId } from 'react';
import { apiHost } from '../../lib/requests/installation.ts';
import { Button } from '../../ui/button.tsx';
import { offerTexts as texts } from './offer.texts.ts';

/** Shows the packages side by side; on a phone, one below the other. */
export function OfferPackages({
  packages,
  pictures,
  choose,
}: {
  packages: readonly PresentedPackage[];
  pictures: readonly { id: string; large: string }[];
  choose: Choose;
}) {
  return (
    <section className="offer-packages" aria-label={texts.options} data-count={packages.length}>
      {packages.map((each) => (
        <OfferPackage
          key={each.id}
          option={each}
          picture={pictures.find(({ id }) => id === each.pictureId)?.large}
          choose={choose}
        />
      ))}
    </section>
  );
}

/** Begins to sign an option; null if none can be signed. */
export type Choose = ((option: PresentedPackage) => void) | null;

/** Shows the button that selects an option; nothing if it can't be signed. */
export function SelectOption({ option, choose }: { option: PresentedPackage; choose: Choose }) {
  return (
    choose &&
    option.totals?.complete && (
      <Button kind="primary" wide onClick={() => choose(option)}>
        {texts.select(option.text)}
      </Button>
    )
  );
}

function OfferPackage({
  option,
  picture,
  choose,
}: {
  option: PresentedPackage;
  picture: string | undefined;
  choose: Choose;
}) {
  const { text, description, selected, accepted, lines, left, totals, financing, summary, recommended } =
    option;
  const name = useId();
  return (
    <article className="offer-package" data-selected={selected || undefined} aria-labelledby={name}>
      {picture && <img className="offer-picture" src={apiHost() + picture} alt="" />}
      {recommended && <p className="offer-recommended">{texts.recommended}</p>}
      <header>
        <h2 id={name}>{text}</h2>
        {selected && (
          <span className="offer-chosen">{accepted ? texts.chosenPart(accepted) : texts.chosen}</span>
        )}
        {summary && <p className="offer-summary">{summary}</p>}
        {description && <p>{description}</p>}
      </header>
      <p className="offer-price">{totals ? moneyText(totals.totalCents) : texts.noTotal}</p>
      {totals && !totals.complete && <p className="offer-follows">{texts.toFollow}</p>}
      <div className="offer-lines">
        {besides.map((beside) => (
          <Lines
            key={beside}
            beside={beside}
            left={left?.text}
            lines={
              beside === 'missing' ? (left?.missing ?? []) : lines.filter((line) => line.beside === beside)
            }
          />
        ))}
      </div>
      {totals && <Ledger totals={totals} items={lines.filter(({ beside }) => beside !== 'leftOut').length} />}
      <Financing plans={financing} />
      {choose && (
        <div className="offer-select">
          <SelectOption option={option} choose={choose} />
        </div>
      )}
    </article>
  );
}

/** Groups of lines, those that differ from the other option first. */
const besides = ['included', 'also', 'missing', 'other', 'same', 'leftOut'] as const;

interface LinesProps {
  /** how the lines compare to the option on the left */
  beside: (typeof besides)[number];
  /** that option's name */
  left: string | undefined;
  lines: readonly (Omit<PresentedLine, 'description' | 'warranty'> & {
    description?: string;
    warranty?: string;
    otherwise?: Otherwise | null;
  })[];
}

/** Shows lines under the heading of their group; nothing if there are none. */
function Lines({ beside, left, lines }: LinesProps) {
  return (
    lines.length > 0 && (
      <>
        <h3>{texts[beside](left)}</h3>
        <ul data-beside={beside}>
          {lines.map(({ id, text, quantity, description, warranty, otherwise }) => (
            <li key={id}>
              {text}
              {quantity !== 1 && <span className="offer-quantity"> {texts.quantity(quantity)}</span>}
              {description && <small>{description}</small>}
              {warranty && <small>{texts.warranty(warranty)}</small>}
              {otherwise && <small>{texts.otherwise(left, otherwise)}</small>}
            </li>
          ))}
        </ul>
      </>
    )
  );
}

/** Shows how the total is made up: hairlines, a single rule above the total and a double one below. */
export function Ledger({ totals, items }: { totals: PresentedTotals; items: number }) {
  const {
    subtotalCents,
    discounts,
    taxCents,
    rebates,
    totalCents,
    paidCents,
    amountDueCents: dueCents,
    depositCents,
  } = totals;
  const off = (cents: number) => moneyText(-cents);
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
      <Row name={texts.total} amount={moneyText(totalCents)} className="total" />
      {depositCents && <Row name={texts.deposit} amount={moneyText(depositCents)} />}
      {paidCents !== 0 && (
        <>
          <Row name={texts.paid} amount={off(paidCents)} />
          <Row name={dueCents < 0 ? texts.over : texts.due} amount={moneyText(Math.abs(dueCents))} />
        </>
      )}
    </dl>
  );
}

/** Shows the plans to pay over time; an amount per month never without its terms. */
function Financing({ plans }: { plans: PresentedPackage['financing'] }) {
  return (
    plans.length > 0 && (
      <section className="offer-financing">
        <h3>{texts.financing}</h3>
        <ul>
          {plans.map(({ text, monthlyCents, selected, sentences }, place) => (
            <li key={`plan ${place}`}>
              <b>{texts.monthly(moneyText(monthlyCents))}</b> {text}
              {selected && <span className="offer-chosen"> {texts.chosen}</span>}
              <small>{sentences.join(' ')}</small>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

/**
 * Returns the tax's name with its rate, and with the taxed amount if that is not everything above, so that
 * the customer can check the sum.
 */
function taxName({
  subtotalCents,
  discounts,
  taxPercentage,
  taxBaseCents,
  taxCents,
  taxExempt,
}: PresentedTotals) {
  if (taxExempt) return texts.taxExempt;
  if (taxPercentage === null || taxCents === 0) return texts.tax;
  const above = discounts.reduce((left, { amountCents }) => left - amountCents, subtotalCents);
  return texts.taxRate(taxPercentage, taxBaseCents === above ? null : moneyText(taxBaseCents));
}

function Row({ name, amount, className }: { name: string; amount: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
