import { taxPartKindNames, taxPartKinds } from '@fieldwright/domain/taxes/tax-parts';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { FieldNote, TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { type TypedPart, type TypedRate, whyUnusualTyped, withPart, withRate } from './tax-item.typed.ts';
import './taxes.css';
import { taxesTexts } from './taxes.texts.ts';

const texts = taxesTexts.form;
const kinds = taxPartKindNames.map((value) => ({ value, text: taxPartKinds[value] }));

interface Props {
  parts: readonly TypedPart[];
  /** by path: `parts.0.rates.1.from` */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (parts: TypedPart[]) => void;
}

/** Edits the parts of a rate: state, county, city, district, each with its rates over time. */
export function TaxPartsField({ parts, errors, onChange }: Props) {
  const unusual = whyUnusualTyped(parts);
  return (
    <fieldset className="field tax-parts">
      <legend className="field-label">{texts.parts}</legend>
      {parts.map((part, index) => (
        <Part
          key={part.id}
          {...{ part, index, errors }}
          onChange={(changed) => onChange(parts.with(index, changed))}
          onRemove={parts.length > 1 ? () => onChange(parts.toSpliced(index, 1)) : null}
        />
      ))}
      <div aria-live="polite">{unusual !== null && <Note kind="warn">{unusual}</Note>}</div>
      <Button small icon={<Plus />} onClick={() => onChange(withPart(parts))}>
        {texts.addPart}
      </Button>
      <FieldNote id={undefined} error={errors['parts']} />
    </fieldset>
  );
}

interface PartProps extends Pick<Props, 'errors'> {
  part: TypedPart;
  index: number;
  onChange: (part: TypedPart) => void;
  onRemove: (() => void) | null;
}

function Part({ part, index, errors, onChange, onRemove }: PartProps) {
  const at = `parts.${index}`;
  const name = part.text.trim() || texts.partNumber(index + 1);
  const rates = (changed: TypedRate[]) => onChange({ ...part, rates: changed });
  return (
    <fieldset className="tax-part" aria-label={name}>
      <div className="tax-part-head">
        <SelectField
          label={texts.part}
          value={part.kind}
          options={kinds}
          onChange={(kind) => onChange({ ...part, kind })}
        />
        <TextField
          label={texts.partName}
          value={part.text}
          error={errors[`${at}.text`]}
          autoComplete="off"
          placeholder={taxPartKinds[part.kind]}
          onChange={(text) => onChange({ ...part, text })}
        />
        {onRemove && (
          <IconButton small label={texts.removePart(name)} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      {part.rates.map((rate, place) => (
        <Rate
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate has nothing else, and is changed in place
          key={place}
          {...{ rate, errors }}
          at={`${at}.rates.${place}`}
          removal={texts.removeRate(name, place + 1)}
          onChange={(changed) => rates(part.rates.with(place, changed))}
          onRemove={part.rates.length > 1 ? () => rates(part.rates.toSpliced(place, 1)) : null}
        />
      ))}
      <Button small kind="quiet" icon={<Plus />} onClick={() => onChange(withRate(part))}>
        {texts.addRate}
      </Button>
    </fieldset>
  );
}

interface RateProps extends Pick<Props, 'errors'> {
  rate: TypedRate;
  at: string;
  removal: string;
  onChange: (rate: TypedRate) => void;
  onRemove: (() => void) | null;
}

function Rate({ rate, at, errors, removal, onChange, onRemove }: RateProps) {
  return (
    <div className="tax-rate">
      <TextField
        label={texts.rate}
        value={rate.percent}
        error={errors[`${at}.rate`]}
        inputMode="decimal"
        autoComplete="off"
        after={<span className="faint">{texts.percent}</span>}
        onChange={(percent) => onChange({ ...rate, percent })}
      />
      <DateField
        label={texts.from}
        value={rate.from}
        error={errors[`${at}.from`]}
        onChange={(from) => onChange({ ...rate, from })}
      />
      <DateField
        label={texts.to}
        value={rate.to}
        error={errors[`${at}.to`]}
        onChange={(to) => onChange({ ...rate, to })}
      />
      {onRemove && (
        <IconButton small label={removal} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
