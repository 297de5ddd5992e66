import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { timesFactor } from '@fieldwright/domain/price-books/entry-price';
import { type FactorReading, readFactor, readMarkup } from '@fieldwright/domain/price-books/read-markup';
import type { ComponentProps } from 'react';
import { ReadField } from '../../ui/field/read-field.tsx';
import { startFiguresTexts as texts } from './start-figures.texts.ts';

/** What the example costs, in cents. */
const exampleCost = 100_00;

type Props = Omit<ComponentProps<typeof ReadField>, 'reading' | 'inputMode'>;

const shownOf = (reading: FactorReading) =>
  'wrong' in reading
    ? reading
    : { shown: texts.sells(dollars(exampleCost), moneyText(timesFactor(exampleCost, reading.factor))) };
const dollars = (cents: number) => moneyText(cents).replace(/\.00$/, '');

/** A markup in percent on top of cost, which shows what a $100 part sells for. */
export function MarkupField(props: Props) {
  return <ReadField {...props} reading={shownOf(readMarkup(props.value))} inputMode="decimal" />;
}

/** A multiplier of cost, or a markup with a percent sign, which shows what a $100 part sells for. */
export function FactorField(props: Props) {
  return <ReadField {...props} reading={shownOf(readFactor(props.value))} inputMode="decimal" />;
}
