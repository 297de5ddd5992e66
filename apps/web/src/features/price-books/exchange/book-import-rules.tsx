import { readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { rowKinds } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { useState } from 'react';
import { CheckField, TextField, type TextFieldProps } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import type { BookImportAsk } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';

type Rules = Pick<BookImportAsk, 'usual' | 'leastMargin' | 'mostJump' | 'removesOthers'>;
interface Props {
  asked: Rules & Pick<BookImportAsk, 'supplier'>;
  onChange: (rules: Partial<Rules>) => void;
  onSupplier: (supplier: string) => void;
}

/** Lets the person choose what rows are about, which prices are refused or warned of, and what is removed. */
export function BookImportRules({ asked, onChange, onSupplier }: Props) {
  return (
    <section aria-label={texts.rules}>
      <h2>{texts.rules}</h2>
      <SelectField
        label={texts.usual}
        value={asked.usual}
        options={rowKinds.map((value) => ({ value, text: texts.usuals[value] }))}
        onChange={(usual) => onChange({ usual })}
      />
      <SupplierField supplier={asked.supplier} onChange={onSupplier} />
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
const mostSupplier = 100;

interface PercentProps {
  label: string;
  /** in 1/10,000 of a percent; null: no limit */
  rate: number | null;
  onChange: (rate: number | null) => void;
}

/** A percentage that is taken when the field is left, or with Enter. */
function PercentField({ label, rate, onChange }: PercentProps) {
  const [error, setError] = useState('');
  const take = (typed: string) => {
    const wanted = readPercent(typed);
    setError('wrong' in wanted ? wanted.wrong : '');
    if ('rate' in wanted && wanted.rate !== rate) onChange(wanted.rate);
  };
  return (
    <LeftField
      label={label}
      start={rate === null ? '' : String(rate / rateOfPercent)}
      inputMode="decimal"
      error={error || undefined}
      help={texts.ruleHelp}
      onLeave={take}
    />
  );
}

interface SupplierProps {
  supplier: string;
  onChange: (supplier: string) => void;
}

/** Whose parts these are, taken when the field is left, or with Enter. */
function SupplierField({ supplier, onChange }: SupplierProps) {
  const take = (typed: string) => {
    const wanted = typed.trim().slice(0, mostSupplier);
    if (wanted !== supplier) onChange(wanted);
  };
  return <LeftField label={texts.supplier} start={supplier} help={texts.supplierHelp} onLeave={take} />;
}

interface LeftProps extends Pick<TextFieldProps, 'label' | 'error' | 'help' | 'inputMode'> {
  start: string;
  onLeave: (typed: string) => void;
}

/** A field that counts when it is left, or with Enter. */
function LeftField({ start, onLeave, ...field }: LeftProps) {
  const [typed, setTyped] = useState(start);
  const [was, setWas] = useState(start);
  /** what was typed when the field was left last */
  const [left, setLeft] = useState<string | null>(null);
  // the file is read as that supplier's last one, or as somebody else asked for; what is being typed stays
  if (was !== start) {
    setWas(start);
    setLeft(null);
    if (typed === was || typed === left) setTyped(start);
  }
  const leave = () => {
    setLeft(typed);
    onLeave(typed);
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
        {...field}
        value={typed}
        autoComplete="off"
        onChange={setTyped}
        onBlur={() => typed !== left && leave()}
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
