import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import type { PriceStep } from '@fieldwright/domain/price-books/price-step';
import { propertyTypes, rateTypes, wholeFactor } from '@fieldwright/domain/price-books/pricing-rules';
import type { ReactNode } from 'react';
import './price-steps.css';
import { priceStepsTexts as texts } from './price-steps.texts.ts';

interface PriceStepsProps {
  label: string;
  steps: readonly PriceStep[];
  /** what to say below a step about where it comes from */
  renderBelow?: (kind: PriceStep['kind']) => ReactNode;
}

/** Shows how a price came about: each step, what it changes, and what the price is then (R3.11). */
export function PriceSteps({ label, steps, renderBelow }: PriceStepsProps) {
  return (
    <table className="price-steps" aria-label={label}>
      <thead className="sr">
        <tr>
          <th scope="col">{texts.heads.step}</th>
          <th scope="col">{texts.heads.amount}</th>
          <th scope="col">{texts.heads.total}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.kind}>
            <th scope="row">
              {texts.names[step.kind]} <small>{detailOf(step)}</small>
              {renderBelow?.(step.kind)}
            </th>
            <td>{index > 0 && changeText(step.amountCents)}</td>
            <td>{amountText(step.totalCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.price}</th>
          <td colSpan={2}>{moneyText(steps.at(-1)?.totalCents ?? 0)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const changeText = (cents: number) => (cents < 0 ? amountText(cents) : `+${amountText(cents)}`);

/** A rate of 1%, as agreements store it. */
const percent = 10_000;

/** Returns what a step follows from, in words. */
function detailOf(step: PriceStep): string {
  switch (step.kind) {
    case 'markup':
      return texts.tier(step.fromCents, step.toCents, step.factor / wholeFactor);
    case 'labor':
      return texts.labor(step, propertyTypes[step.propertyTypeId]);
    case 'rate':
      return texts.rate(rateTypes[step.rateTypeId], step.hourlyCents);
    case 'minimum':
      return texts.atLeast(step.minimumCents);
    case 'agreement':
      return texts.ofPlan(
        step.text,
        step.hourlyCents === null ? texts.off(step.discountRate / percent) : texts.ownRate(step.hourlyCents),
      );
    case 'rounding':
      return texts.roundings[step.rounding];
    case 'fixedParts':
    case 'cost':
    case 'ownMarkup':
      return (step.parts ?? [])
        .map(({ text, quantity, amountCents }) => texts.part(text, quantity, amountCents))
        .join(', ');
    case 'flat':
    case 'materials':
      break;
  }
  return '';
}
