import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type {
  PresentedLine,
  PresentedPackage,
  PresentedTotals,
} from '@fieldwright/domain/proposals/presentation';
import { type ReactNode, useId } from 'react';
import { apiHost } from '../../lib/requests/installation.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { offerTexts as texts } from './offer.texts.ts';

/** Shows the packages side by side; on a phone, one below the other. */
export function OfferPackages({
  packages,
  told,
  pictures,
  choose,
  addOns,
}: {
  packages: readonly PresentedPackage[];
  /** what each adds to the one on its left */
  told?: readonly Told[];
  pictures: readonly { id: string; large: string }[];
  choose: Choose;
  /** the add-ons of an option */
  addOns: (option: PresentedPackage) => ReactNode;
}) {
  return (
    <section className="offer-packages" aria-label={texts.options} data-count={packages.length}>
      {packages.map((each, place) => (
        <OfferPackage
          key={each.id}
          option={each}
          told={told?.[place]}
          picture={pictures.find(({ id }) => id === each.pictureId)?.large}
          choose={choose}
          addOns={addOns(each)}
        />
      ))}
    </section>
  );
}

type Told = Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>['told'][number];

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

interface OfferPackageProps {
  option: PresentedPackage;
  told: Told | undefined;
  picture: string | undefined;
  choose: Choose;
  addOns: ReactNode;
}

function OfferPackage({ option, told, picture, choose, addOns }: OfferPackageProps) {
  const { text, description, selected, accepted, lines, totals, financing, summary, recommended } = option;
  const gainOf = (line: PresentedLine) => told?.gains.find(({ lineId }) => lineId === line.id);
  const own = lines.filter(({ beside }) => beside !== 'leftOut');
  const gains = own.filter(gainOf);
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
      <p className="offer-price" aria-live="polite">
        {totals ? moneyText(totals.totalCents) : texts.noTotal}
      </p>
      {totals && !totals.complete && <p className="offer-follows">{texts.toFollow}</p>}
      <Financing plans={financing} />
      <div className="offer-lines">
        <Lines
          beside="gains"
          heading={texts.gains(told?.left)}
          lines={gains.map((line) => ({ ...line, ...gainOf(line) }))}
        />
        <Lines heading={texts.included} lines={own.filter((line) => !gainOf(line))} />
        <Lines
          beside="leftOut"
          heading={texts.leftOut}
          lines={lines.filter(({ beside }) => beside === 'leftOut')}
        />
      </div>
      {addOns}
      {totals && <Ledger totals={totals} items={itemsOf(option)} />}
      {choose && (
        <div className="offer-select">
          <SelectOption option={option} choose={choose} />
        </div>
      )}
    </article>
  );
}

/** Counts what the total covers: the lines that weren't left out, and the chosen add-ons. */
export const itemsOf = ({ lines, addOns = [] }: PresentedPackage): number =>
  lines.filter(({ beside }) => beside !== 'leftOut').length + addOns.filter(({ chosen }) => chosen).length;

interface LinesProps {
  beside?: 'gains' | 'leftOut';
  heading: string;
  lines: readonly (PresentedLine & { notes?: readonly string[] })[];
}

/** Shows lines under their heading; nothing if there are none. */
function Lines({ beside, heading, lines }: LinesProps) {
  return (
    lines.length > 0 && (
      <>
        <h3>{heading}</h3>
        <ul data-beside={beside}>
          {lines.map(({ id, text, quantity, description, warranty, permit, notes = [] }) => (
            <li key={id}>
              {text}
              {quantity !== 1 && <span className="offer-quantity"> {texts.quantity(quantity)}</span>}
              {[
                ...notes,
                permit !== undefined && texts.permit(permit),
                description,
                warranty && texts.warranty(warranty),
              ].map((each) => each && <small key={each}>{each}</small>)}
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
      <ul className="offer-financing" aria-label={texts.financing}>
        {plans.map(({ text, monthlyCents, selected, sentences }, place) => (
          <li key={`plan ${place}`}>
            <b>{texts.monthly(moneyText(monthlyCents))}</b> {text}
            {selected && <span className="offer-chosen"> {texts.chosen}</span>}
            <small>{sentences.join(' ')}</small>
          </li>
        ))}
      </ul>
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
