import { importFormats } from '@fieldwright/domain/imports/formats';
import type { ColumnMapping } from '@fieldwright/domain/imports/mapping';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { ImportDetail } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';

interface Props {
  of: ImportDetail;
  /** as chosen, before it is checked */
  mapping: ColumnMapping;
  onChange: (column: string, heading: string) => void;
}

/** Lets the person choose which column of the file goes where. A column of the file is used once. */
export function ImportColumns({ of, mapping, onChange }: Props) {
  const { needed, optional } = importFormats[of.kind];
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
        label={texts.column(column)}
        value={heading}
        options={options}
        help={examples.length > 0 ? texts.example(examples) : undefined}
        error={of.report.missingColumns.includes(column) ? texts.missing([column]) : undefined}
        onChange={(chosen) => onChange(column, chosen)}
      />
    );
  };
  const columns = [...needed, ...optional];
  const isMain = (column: string) =>
    mapping[column] !== undefined || of.report.missingColumns.includes(column);
  return (
    <section aria-label={texts.columnsTitle}>
      <h2>{texts.columnsTitle}</h2>
      <p className="dim">{texts.columnsHelp}</p>
      {columns.filter(isMain).map(field)}
      <details>
        <summary>{texts.moreColumns}</summary>
        {columns.filter((column) => !isMain(column)).map(field)}
      </details>
    </section>
  );
}
