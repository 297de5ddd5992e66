import { type ImportKind, importKinds } from '@fieldwright/domain/imports/import';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import '../../ui/styles/page.css';
import { ChooseFile } from './choose-file.tsx';
import { ImportList } from './import-list.tsx';
import './imports.css';
import { bookImportResult } from './book-import-result.ts';
import {
  allBookImportsQuery,
  type BookImportRow,
  checkFile,
  type ImportRow,
  importsQuery,
} from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';

/** Shows the company's imports, those into price books, too, and takes a file to import. */
export function ImportsPage() {
  useTitle(texts.title);
  const { data: imports } = useSuspenseQuery(importsQuery);
  const { data: ofBooks } = useSuspenseQuery(allBookImportsQuery);
  const all = [...imports.map(listed), ...ofBooks.map(listedOfBook)].sort((a, b) =>
    b.createdDate.localeCompare(a.createdDate),
  );
  return (
    <SettingsFrame title={texts.title} lead={texts.lead}>
      <StartImport />
      {all.length > 0 ? (
        <ImportList label={texts.past} imports={all} />
      ) : (
        <section className="state">
          <h2>{texts.none}</h2>
          <p>{texts.noneDetail}</p>
        </section>
      )}
    </SettingsFrame>
  );
}

const kinds = importKinds.map((value) => ({ value, text: texts.kinds[value] }));

function StartImport() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ImportKind>('customers');
  return (
    <section className="import-start" aria-label={texts.start}>
      <SelectField
        label={texts.kind}
        value={kind}
        options={kinds}
        help={texts.kindHelp[kind]}
        onChange={setKind}
      />
      <ChooseFile
        check={async (file) => {
          const { id } = await checkFile(client, kind, file);
          await navigate({ to: '/settings/imports/$id', params: { id: String(id) } });
        }}
      />
    </section>
  );
}

const listed = ({ id, fileName, rows, kind, state, report, by, createdDate }: ImportRow) => ({
  key: `import ${id}`,
  link: (
    <Link to="/settings/imports/$id" params={{ id: String(id) }} className="link">
      {fileName}
    </Link>
  ),
  rows,
  what: texts.kinds[kind],
  result: state === 'done' ? texts.made(report.makes) : texts.states[state],
  by,
  createdDate,
});

const listedOfBook = ({ id, fileName, priceBookId, priceBook, ...row }: BookImportRow) => ({
  key: `book ${id}`,
  link: (
    <Link
      to="/pricebooks/$id/import"
      params={{ id: String(priceBookId) }}
      search={{ file: id }}
      className="link"
    >
      {fileName}
    </Link>
  ),
  rows: row.rows,
  what: texts.ofBook(priceBook),
  result: bookImportResult(row),
  by: row.by,
  createdDate: row.createdDate,
});
