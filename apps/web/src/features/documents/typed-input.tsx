import {
  type DecimalReading,
  decimalText,
  readDecimal,
  readPercentage,
} from '@fieldwright/domain/kernel/decimal-text';
import { amountText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { lineFaults } from '@fieldwright/domain/pricing/line-faults';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { classes } from '../../ui/button.tsx';
import '../../ui/field/field.css';
import './documents.css';

interface TypedInputProps<T> {
  label: string;
  value: T | null;
  read: (typed: string) => { value: T } | { wrong: string };
  write: (value: T) => string;
  onChange: (value: T | null) => void;
  /** called with an error text while the input can't be read; null once it can */
  onWrong: (text: string | null) => void;
  /** may be empty, which is null */
  optional?: boolean;
  placeholder?: string | undefined;
  /** the editor's error */
  wrong?: string | undefined;
  readOnly?: boolean | undefined;
  /** shows the label above; otherwise it is for screen readers only */
  shown?: boolean;
  className?: string;
}

/**
 * Shows an input for a figure. Readable input becomes the value at once; other input stays as typed, with the
 * error below. On blur the value is written out in full.
 */
function TypedInput<T>(props: TypedInputProps<T>) {
  const { label, value, read, write, onChange, onWrong, optional, placeholder, wrong, readOnly, shown } =
    props;
  const id = useId();
  const written = value === null ? '' : write(value);
  const [typed, setTyped] = useState<string | null>(null);
  // an input that goes away takes its unreadable text along
  const forget = useEffectEvent(() => onWrong(null));
  useEffect(() => () => forget(), []);
  const isOf = (text: string) => {
    const reading = read(text);
    return 'value' in reading ? reading.value === value : text === '' && value === null;
  };
  // a value set elsewhere, for example by Undo, replaces the typed text
  const text = typed !== null && (wrong || isOf(typed)) ? typed : written;
  const type = (next: string) => {
    setTyped(next);
    const reading = next.trim() === '' && optional ? { value: null } : read(next);
    onWrong('wrong' in reading ? reading.wrong : null);
    if ('value' in reading) onChange(reading.value);
  };
  return (
    <div className={classes('typed', shown && 'field', props.className)}>
      {shown && (
        <div className="field-label">
          <label htmlFor={id}>{label}</label>
        </div>
      )}
      <div className="input">
        <input
          id={id}
          aria-label={shown ? undefined : label}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          placeholder={placeholder}
          readOnly={readOnly}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => !wrong && setTyped(null)}
        />
      </div>
      {wrong && (
        <p className="help bad" id={`${id}-wrong`}>
          {wrong}
        </p>
      )}
    </div>
  );
}

type Own<T> = Omit<TypedInputProps<T>, 'read' | 'write'>;

const readCents = (typed: string) => {
  const reading = readMoney(typed);
  return 'cents' in reading ? { value: reading.cents } : reading;
};

/** Shows an input for money, in cents. */
export function MoneyInput(props: Own<number>) {
  return <TypedInput {...props} read={readCents} write={amountText} />;
}

interface QuantityInputProps extends Omit<Own<number>, 'value' | 'onChange'> {
  line: Parameters<typeof lineFaults>[0];
  onChange: (quantity: number) => void;
}

/**
 * Shows an input for a line's quantity. Shows an error for quantities that pricing refuses, typed or
 * existing.
 */
export function QuantityInput({ line, wrong, onChange, ...props }: QuantityInputProps) {
  const faultOf = (quantity: number) => lineFaults({ ...line, quantity }).quantity;
  const read = (typed: string) => {
    const reading = readDecimal(typed);
    const fault = 'value' in reading ? faultOf(reading.value) : undefined;
    return fault === undefined ? reading : { wrong: fault };
  };
  return (
    <TypedInput
      {...props}
      value={line.quantity}
      read={read}
      write={decimalText}
      wrong={wrong ?? faultOf(line.quantity)}
      onChange={(value) => value !== null && onChange(value)}
    />
  );
}

/** Shows an input for a number. @param read parses the typed text, or returns an error */
export function DecimalInput({ read, ...props }: Own<number> & { read: (typed: string) => DecimalReading }) {
  return <TypedInput {...props} read={read} write={decimalText} />;
}

/** Shows an input for a percentage from 0 to 100. */
export function PercentageInput(props: Own<number>) {
  return <DecimalInput {...props} read={readPercentage} />;
}
