import { DateInput } from './date-input.tsx';
import { FieldFrame, type TextFieldProps, useFieldFrame } from './field.tsx';

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'after' | 'placeholder'> {
  min?: string | undefined;
  max?: string | undefined;
}

/** A labeled date input; pressing the formatted date opens the calendar. */
export function DateField({ value, onChange, min, max, ...rest }: DateFieldProps) {
  const { input, ...frame } = useFieldFrame(rest);
  return (
    <FieldFrame {...frame}>
      <DateInput {...input} {...{ value, onChange, min, max }} />
    </FieldFrame>
  );
}
