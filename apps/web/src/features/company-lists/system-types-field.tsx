import { listText } from '@fieldwright/domain/kernel/list-text';
import { useId } from 'react';
import { FieldNote } from '../../ui/field/field.tsx';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { Named } from './list-screen.ts';

/** Names the types of systems that something is for. */
export function systemTypesText(ids: readonly number[], { sitesystemtypes = [] }: Named): string {
  if (ids.length === 0) return texts.allSystems;
  return listText(ids.map((id) => sitesystemtypes.find((type) => type.id === id)?.text ?? texts.removedType));
}

interface SystemTypesFieldProps {
  label: string;
  help: string;
  ids: readonly number[];
  named: Named;
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

/** Chooses types of systems, in the company's order; nothing if it has none. */
export function SystemTypesField({ label, help, ids, named, onChange, error }: SystemTypesFieldProps) {
  const note = `${useId()}-note`;
  const all = named.sitesystemtypes ?? [];
  const offered = all.filter(({ id, hidden }) => !hidden || ids.includes(id));
  if (offered.length === 0) return null;
  const toggle = (id: number, on: boolean) =>
    onChange(all.map((type) => type.id).filter((other) => (other === id ? on : ids.includes(other))));
  return (
    <fieldset className="field" aria-describedby={note}>
      <legend className="field-label">{label}</legend>
      <div className="choices">
        {offered.map(({ id, text }) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldNote id={note} error={error} help={help} />
    </fieldset>
  );
}
