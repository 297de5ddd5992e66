import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../ui/field/select-field.tsx';
import { listQuery } from '../company-lists/company-lists.data.ts';
import { documentTexts as texts } from './documents.texts.ts';

interface OfferedProps {
  kind: 'discounts' | 'rebates';
  /** receives the fields of the chosen one, which the document keeps as a copy */
  onChoose: (fields: Fields) => void;
}

/** Offers the company's own discounts or rebates; nothing where it has none. */
export function OfferedReductions({ kind, onChoose }: OfferedProps) {
  const { data = [] } = useQuery(listQuery(kind));
  const offered = data.filter(({ hidden }) => !hidden);
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={texts.fromList[kind]}
      value=""
      options={[
        { value: '', text: texts.chooseFromList },
        ...offered.map(({ id, text }) => ({ value: String(id), text })),
      ]}
      onChange={(chosen) => {
        const entry = offered.find(({ id }) => String(id) === chosen);
        if (!entry) return;
        const { id: _id, version: _version, hidden: _hidden, ...fields } = entry;
        onChoose(fields);
      }}
    />
  );
}
