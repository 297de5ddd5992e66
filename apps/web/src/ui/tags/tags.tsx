import type { ShownTag } from '@fieldwright/domain/company-lists/tag';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { FieldNote } from '../field/field.tsx';
import '../styles/marks.css';
import { ColorDot } from './color-dot.tsx';
import './tags.css';

interface TagsProps {
  /** names the list for screen readers */
  label: string;
  /** the company's tags, in order */
  tags: readonly ShownTag[];
  ids: readonly number[];
}

/** Shows the tags on a record, in the company's order; nothing if it has none. */
export function Tags({ label, tags, ids }: TagsProps) {
  const shown = tags.filter(({ id }) => ids.includes(id));
  if (shown.length === 0) return null;
  return (
    <ul className="entry-tags" aria-label={label}>
      {shown.map(({ id, text, color }) => (
        <li key={id} className="tag entry-tag">
          <ColorDot color={color} />
          {text}
        </li>
      ))}
    </ul>
  );
}

interface TagsFieldProps extends TagsProps {
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

/** Chooses the tags of a record. Offers no removed tag, except to take it off. Nothing without tags, unless something is wrong. */
export function TagsField({ label, tags, ids, onChange, error }: TagsFieldProps) {
  const note = `${useId()}-note`;
  const offered = tags.filter(({ id, hidden }) => !hidden || ids.includes(id));
  if (offered.length === 0 && !error) return null;
  const toggle = (id: number, on: boolean) =>
    onChange(on ? [...ids, id] : ids.filter((other) => other !== id));
  return (
    <fieldset className="field" aria-describedby={error ? note : undefined}>
      <legend className="field-label">{label}</legend>
      <div className="tag-choices">
        {offered.map(({ id, text, color }) => (
          <label key={id} className="tag-choice">
            <input
              type="checkbox"
              checked={ids.includes(id)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            {ids.includes(id) ? <Check aria-hidden="true" /> : <ColorDot color={color} />}
            {text}
          </label>
        ))}
      </div>
      <FieldNote id={note} error={error} />
    </fieldset>
  );
}
