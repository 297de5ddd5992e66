import { readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { toTenThousandths } from '@fieldwright/domain/kernel/money';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { factorSchema } from '@fieldwright/domain/price-books/pricing-rules';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { startFiguresTexts as texts } from './start-figures.texts.ts';

/** The two figures that every owner knows, as typed. */
export interface TypedFigures {
  hourlyCents: string;
  markupFactor: string;
}

/** Parses a typed factor: 2.7 times the cost. */
export function readFactor(typed: string): { factor: number } | { wrong: string } {
  const reading = readDecimal(typed);
  if ('wrong' in reading) return reading;
  const parsed = factorSchema.safeParse(toTenThousandths(reading.value));
  return parsed.success ? { factor: parsed.data } : { wrong: parsed.error.issues[0]!.message };
}

/** Parses the typed labor rate and markup. @returns what is wrong by field, or the rate and a factor in 1/10,000 */
export function readFigures({
  hourlyCents,
  markupFactor,
}: TypedFigures): { wrong: Partial<TypedFigures> } | { hourlyCents: number; markupFactor: number } {
  const [money, times] = [readMoney(hourlyCents), readFactor(markupFactor)];
  if ('cents' in money && 'factor' in times) return { hourlyCents: money.cents, markupFactor: times.factor };
  return {
    wrong: {
      ...('wrong' in money && { hourlyCents: money.wrong }),
      ...('wrong' in times && { markupFactor: times.wrong }),
    },
  };
}

type Field = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>;

/** The fields for labor rate and markup. @param text returns what `useForm` gives a field */
export function FiguresFields({ text }: { text: (name: keyof TypedFigures) => Field }) {
  return (
    <>
      <MoneyField {...text('hourlyCents')} label={texts.rate} required autoComplete="off" />
      <TextField
        {...text('markupFactor')}
        label={texts.factor}
        help={texts.factorHelp}
        inputMode="decimal"
        autoComplete="off"
        required
      />
    </>
  );
}
