import { type EntryColor, entryColors } from '@fieldwright/domain/company-lists/entry-color';
import { SelectField } from '../../ui/field/select-field.tsx';
import '../../ui/tags/entry-color.css';
import { companyListTexts as texts } from './company-lists.texts.ts';

const colors = Object.keys(entryColors) as EntryColor[];

/** Returns a color's name; or that there is none. */
export const colorText = (color: EntryColor | null): string => (color ? entryColors[color] : texts.noColor);

/** Shows a color as a dot with its name. */
export const EntryDot = ({ color }: { color: EntryColor }) => (
  <span className="entry-color">
    <i data-entry-color={color} aria-hidden="true" />
    {entryColors[color]}
  </span>
);

interface ColorFieldProps {
  label: string;
  value: EntryColor | null;
  onChange: (color: EntryColor | null) => void;
}

/** Chooses a color by its name, with the dot beside it. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <div className="color-field">
      <SelectField
        label={label}
        value={value ?? ''}
        options={[
          { value: '', text: texts.noColor },
          ...colors.map((color) => ({ value: color, text: entryColors[color] })),
        ]}
        onChange={(color) => onChange(color === '' ? null : color)}
      />
      <i data-entry-color={value ?? undefined} aria-hidden="true" />
    </div>
  );
}
