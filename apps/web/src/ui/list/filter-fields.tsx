import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useDialogPart } from '../dialog/dialog-part.ts';
import type { HostedProps } from '../dialog/dialog-stack.ts';
import { DateField } from '../field/date-field.tsx';
import { CheckField, TextField } from '../field/field.tsx';
import './filters.css';
import { SelectField } from '../field/select-field.tsx';
import { listTexts as texts } from './list.texts.ts';
import {
  activeFilters,
  type ChoiceFilter,
  chosenOf,
  isSaid,
  type ListFilter,
  type ListFilters,
  offOf,
  type Patch,
  searchWith,
  textIn,
  textOf,
  withoutFilters,
} from './list-filters.ts';

export type FilterFieldsData<S> = Pick<ListFilters<S>, 'all' | 'search' | 'Found'>;

/** All filters of a list, and how many rows match. They apply only when the person confirms. */
export function FilterFields<S extends object>({ intakeData, dialog }: HostedProps<FilterFieldsData<S>, S>) {
  const { all, search, Found } = intakeData;
  const [draft, setDraft] = useState(search);
  const [found, setFound] = useState<string>();
  useDialogPart(dialog, { save: () => draft, helperText: found ?? texts.looking });
  const say = (says: Patch<S>) => setDraft((before) => searchWith(before, says));
  return (
    <div className="filter-fields">
      <Found search={draft} tell={setFound} />
      {activeFilters(draft, all).length > 0 && (
        <button
          type="button"
          className="text-button filters-clear"
          onClick={() => setDraft((before) => withoutFilters(before, all))}
        >
          {texts.clear}
        </button>
      )}
      {all.map((filter) => (
        <Field key={filter.label} filter={filter} draft={draft} say={say} />
      ))}
    </div>
  );
}

interface FieldProps<S, F = ListFilter<S>> {
  filter: F;
  draft: S;
  say: (says: Patch<S>) => void;
}

function Field<S extends object>({ filter, draft, say }: FieldProps<S>) {
  if (filter.kind === 'switch') {
    return (
      <CheckField
        checked={isSaid(draft, filter.says)}
        onChange={(on) => say(on ? filter.says : offOf(filter))}
      >
        {filter.label}
      </CheckField>
    );
  }
  if (filter.kind === 'text') {
    return (
      <TextField
        label={filter.label}
        value={textIn(filter, draft)}
        onChange={(text) => say(textOf(filter, text))}
      />
    );
  }
  if ((filter.as === 'menu' || filter.isLong) && !filter.days) return <Select {...{ filter, draft, say }} />;
  return (
    <>
      <Chips {...{ filter, draft, say }} />
      {filter.days && <Days {...{ filter, draft, say }} />}
    </>
  );
}

type ChoiceProps<S> = FieldProps<S, ChoiceFilter<S>>;

function Select<S extends object>({ filter, draft, say }: ChoiceProps<S>) {
  const { label, choices, hint } = filter;
  const chosen = chosenOf(filter, draft);
  const options = choices.map(({ text }, at) => ({ value: String(at), text }));
  return (
    <SelectField
      label={label}
      help={hint}
      value={chosen ? String(choices.indexOf(chosen)) : ''}
      options={chosen ? options : [{ value: '', text: texts.otherChoice }, ...options]}
      onChange={(at) => at !== '' && say(choices[Number(at)]!.says)}
    />
  );
}

function Chips<S extends object>({ filter, draft, say }: ChoiceProps<S>) {
  const { label, choices } = filter;
  const name = useId();
  const chosen = chosenOf(filter, draft);
  return (
    <fieldset className="filter-chips-field" role="radiogroup">
      <legend>{label}</legend>
      <div className="filter-choices">
        {choices.map((choice) => (
          <label key={choice.text} className="chip" data-on={choice === chosen || undefined}>
            <input type="radio" name={name} checked={choice === chosen} onChange={() => say(choice.says)} />
            {choice === chosen && <Check className="i-sm" aria-hidden="true" />}
            {choice.text}
            {choice.count !== undefined && <span className="tn"> {choice.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Days<S extends object>({ filter: { days }, draft, say }: ChoiceProps<S>) {
  if (!days) return null;
  const { from = '', to = '' } = days.read(draft);
  const change = (more: { from?: string; to?: string }) => {
    const { from: first, to: last } = { from, to, ...more };
    say(days.write({ from: first || undefined, to: last || undefined }));
  };
  return (
    <div className="two-fields">
      <DateField label={days.from} value={from} onChange={(day) => change({ from: day })} />
      <DateField
        label={days.to}
        value={to}
        onChange={(day) => change({ to: day })}
        error={from && to && from > to ? texts.daysReversed : undefined}
      />
    </div>
  );
}
