import { readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { rowKinds } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { useState } from 'react';
import { CheckField, TextField } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import type { BookImportAsk } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';

type Rules = Pick<BookImportAsk, 'usual' | 'leastMargin' | 'mostJump' | 'removesOthers'>;
interface Props {
  asked: Rules;
  onChange: (rules: Partial<Rules>) => void;
}

/** Lets the person choose what rows are about, which prices are refused or warned of, and what is removed. */
export function BookImportRules({ asked, onChange }: Props) {
  return (
    <section aria-label={texts.rules}>
      <h2>{texts.rules}</h2>
      <SelectField
        label={texts.usual}
        value={asked.usual}
        options={rowKinds.map((value) => ({ value, text: texts.usuals[value] }))}
        onChange={(usual) => onChange({ usual })}
      />
      <PercentField
        label={texts.leastMargin}
        rate={asked.leastMargin}
        onChange={(leastMargin) => onChange({ leastMargin })}
      />
      <PercentField
        label={texts.mostJump}
        rate={asked.mostJump}
        onChange={(mostJump) => onChange({ mostJump })}
      />
      <CheckField checked={asked.removesOthers} onChange={(removesOthers) => onChange({ removesOthers })}>
        {texts.removesOthers}
      </CheckField>
    </section>
  );
}

const rateOfPercent = 10_000;
const mostPercent = 10_000;

interface PercentProps {
  label: string;
  /** in 1/10,000 of a percent; null: no limit */
  rate: number | null;
  onChange: (rate: number | null) => void;
}

/** A percentage that is taken when the field is left, or with Enter. */
function PercentField({ label, rate, onChange }: PercentProps) {
  const [typed, setTyped] = useState(rate === null ? '' : String(rate / rateOfPercent));
  const [error, setError] = useState('');
  const leave = () => {
    const wanted = readPercent(typed);
    if ('wrong' in wanted) setError(wanted.wrong);
    else {
      setError('');
      if (wanted.rate !== rate) onChange(wanted.rate);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <TextField
        label={label}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        error={error || undefined}
        help={texts.ruleHelp}
        onChange={setTyped}
        onBlur={leave}
      />
    </form>
  );
}

function readPercent(typed: string): { rate: number | null } | { wrong: string } {
  if (typed.trim() === '') return { rate: null };
  const reading = readDecimal(typed);
  if ('wrong' in reading) return reading;
  return reading.value < 0 || reading.value > mostPercent
    ? { wrong: texts.percentWrong(mostPercent) }
    : { rate: Math.round(reading.value * rateOfPercent) };
}
