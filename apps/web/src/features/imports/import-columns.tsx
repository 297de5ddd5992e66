import type { ColumnMapping } from '@fieldwright/domain/imports/mapping';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { importsTexts as texts } from './imports.texts.ts';

interface Props {
  /** The format's columns, in order. */
  columns: readonly string[];
  /** Those that the format needs and the file doesn't have. */
  missing: readonly string[];
  label: (column: string) => string;
  headings: readonly { heading: string; examples: readonly string[] }[];
  /** as chosen, before it is checked */
  mapping: ColumnMapping;
  /** Whether the columns are mapped as for the last file with the same headings. */
  remembered: boolean;
  onChange: (column: string, heading: string) => void;
  onReset: () => void;
}

/** Lets the person choose which column of the file goes where. A column of the file is used once. */
export function ImportColumns({ columns, missing, label, mapping, remembered, onChange, ...of }: Props) {
  const headings = of.headings.filter(({ heading }) => heading !== '');
  const options = [
    { value: '', text: texts.notInFile },
    ...headings.map(({ heading }) => ({ value: heading, text: heading })),
  ];
  const field = (column: string) => {
    const heading = mapping[column] ?? '';
    const { examples = [] } = headings.find((each) => each.heading === heading) ?? {};
    return (
      <SelectField
        key={column}
        label={label(column)}
        value={heading}
        options={options}
        help={examples.length > 0 ? texts.example(examples) : undefined}
        error={missing.includes(column) ? texts.missing([label(column)]) : undefined}
        onChange={(chosen) => onChange(column, chosen)}
      />
    );
  };
  const isMain = (column: string) => mapping[column] !== undefined || missing.includes(column);
  return (
    <section aria-label={texts.columnsTitle}>
      <h2>{texts.columnsTitle}</h2>
      <p className="dim">{remembered ? texts.remembered : texts.columnsHelp}</p>
      {columns.filter(isMain).map(field)}
      <details>
        <summary>{texts.moreColumns}</summary>
        {columns.filter((column) => !isMain(column)).map(field)}
      </details>
      <p>
        <Button small kind="quiet" onClick={of.onReset}>
          {texts.resetColumns}
        </Button>
      </p>
    </section>
  );
}
