import { TextField, type TextFieldProps } from '../../ui/field/field.tsx';
import { personDialogTexts as texts } from './people.texts.ts';

type Bound = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;

/** Shows the name fields without autofill, which would enter the user's own name. */
export function NameFields({ text }: { text: (name: 'firstName' | 'lastName') => Bound }) {
  return (
    <div className="two-fields">
      <TextField {...text('firstName')} label={texts.firstName} required autoComplete="off" />
      <TextField {...text('lastName')} label={texts.lastName} required autoComplete="off" />
    </div>
  );
}
