import { amountText } from '@fieldwright/domain/kernel/money-text';
import { TextField } from '../../ui/field/field.tsx';
import type { EntryForm } from './list-screen.ts';

/** Formats an amount as it is typed: "1,250.00"; empty if there is none. */
export const typedMoney = (cents: number | null): string => (cents === null ? '' : amountText(cents));

interface MoneyProps<K extends string, V extends Record<K, string>> {
  label: string;
  name: K & keyof V & string;
  form: EntryForm<V>;
  help?: string;
  /** an amount that may be left blank */
  optional?: boolean;
}

/** The field of an amount in an entry's form. */
export function MoneyField<K extends string, V extends Record<K, string>>({
  label,
  name,
  form,
  help,
  optional = false,
}: MoneyProps<K, V>) {
  return (
    <TextField
      label={label}
      name={name}
      value={form.values[name]}
      error={form.errors[name]}
      inputMode="decimal"
      autoComplete="off"
      help={help}
      required={!optional}
      onChange={(value) => form.set(name, value as V[K & keyof V & string])}
    />
  );
}
