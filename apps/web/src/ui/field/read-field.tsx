import { phoneText, readPhone } from '@fieldwright/domain/customers/phone';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';
import './read-field.css';
import { uiTexts } from '../ui.texts.ts';

type Reading = { shown: string } | { wrong: string };
type ReadFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'after' | 'described' | 'onBlur'>;

/** A phone number input that accepts common spellings. */
export function PhoneField(props: ReadFieldProps) {
  const reading = readPhone(props.value);
  return (
    <ReadField
      {...props}
      reading={'wrong' in reading ? reading : { shown: phoneText(reading.phone) }}
      type="tel"
      inputMode="tel"
    />
  );
}

/** An amount input that accepts common spellings. */
export function MoneyField(props: ReadFieldProps) {
  const reading = readMoney(props.value);
  return (
    <ReadField
      {...props}
      reading={'wrong' in reading ? reading : { shown: moneyText(reading.cents) }}
      inputMode="decimal"
    />
  );
}

/**
 * A field that parses its text and shows how it understood it, at the right. An error shows once the field
 * loses focus, and then updates as the person corrects it.
 */
export function ReadField({
  reading,
  error,
  required,
  ...field
}: Omit<TextFieldProps, 'after' | 'described' | 'onBlur'> & { reading: Reading }) {
  const id = `${useId()}-understood`;
  const [left, setLeft] = useState(false);
  const isEmpty = field.value.trim() === '';
  const wrong = !isEmpty && left && 'wrong' in reading ? reading.wrong : undefined;
  const shown = !isEmpty && 'shown' in reading && reading.shown;
  return (
    <TextField
      placeholder={required ? undefined : uiTexts.optional}
      {...field}
      required={required ?? false}
      error={error ?? wrong}
      onBlur={() => setLeft(true)}
      described={shown ? id : undefined}
      after={
        shown && (
          <span className="understood tn" id={id}>
            <span className="sr">{uiTexts.understood} </span>
            <Check />
            <span className={shown === field.value.trim() ? 'sr' : 'cut'}>{shown}</span>
          </span>
        )
      }
    />
  );
}
