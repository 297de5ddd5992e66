import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { hourlyRate, startingRules, wholeFactor } from '@fieldwright/domain/price-books/pricing-rules';
import { readMarkup } from '@fieldwright/domain/price-books/read-markup';
import type { ComponentProps } from 'react';
import type { TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { MarkupField } from './markup-field.tsx';
import { startFiguresTexts as texts } from './start-figures.texts.ts';

/** The figures that every owner knows, as typed. */
export interface TypedFigures {
  hourlyCents: string;
  markupFactor: string;
  /** empty if the owner doesn't say */
  laborCostCents: string;
}
export const blankFigures: TypedFigures = { hourlyCents: '', markupFactor: '', laborCostCents: '' };

interface Figures {
  hourlyCents: number;
  /** in 1/10,000 */
  markupFactor: number;
  laborCostCents: number;
}

/** Parses the typed figures. @returns what is wrong by field, or the figures */
export function readFigures(typed: TypedFigures): { wrong: Partial<TypedFigures> } | Figures {
  const [money, markup] = [readMoney(typed.hourlyCents), readMarkup(typed.markupFactor)];
  const cost = typed.laborCostCents.trim() === '' ? { cents: 0 } : readMoney(typed.laborCostCents);
  if ('cents' in money && 'factor' in markup && 'cents' in cost)
    return { hourlyCents: money.cents, markupFactor: markup.factor, laborCostCents: cost.cents };
  return {
    wrong: {
      ...('wrong' in money && { hourlyCents: money.wrong }),
      ...('wrong' in markup && { markupFactor: markup.wrong }),
      ...('wrong' in cost && { laborCostCents: cost.wrong }),
    },
  };
}

type Field = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>;

/** The fields for labor rate, markup and labor cost. @param text returns what `useForm` gives a field */
export function FiguresFields({ text }: { text: (name: keyof TypedFigures) => Field }) {
  return (
    <>
      <MoneyField
        {...text('hourlyCents')}
        label={texts.rate}
        help={texts.rateHelp}
        required
        autoComplete="off"
      />
      <MarkupField
        {...text('markupFactor')}
        label={texts.markup}
        help={texts.markupHelp}
        placeholder="60%"
        autoComplete="off"
        required
      />
      <MoneyField
        {...text('laborCostCents')}
        label={texts.laborCost}
        help={texts.laborCostHelp}
        autoComplete="off"
      />
    </>
  );
}

/** Tells which other hourly rates follow from the labor rate; nothing until it can be read. */
export function SuggestedRates({ hourlyCents }: Pick<TypedFigures, 'hourlyCents'>) {
  const reading = readMoney(hourlyCents);
  if ('wrong' in reading) return null;
  const rules = startingRules(reading.cents, wholeFactor);
  const rate = (rateTypeId: 2 | 3 | 4) => moneyText(hourlyRate(rules, { propertyTypeId: 1, rateTypeId }));
  return <p className="dim">{texts.suggested(rate(2), rate(3), rate(4))}</p>;
}
