import { type ImportKind, importKinds } from '@fieldwright/domain/imports/import';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useSequential } from '../../lib/use-sequential.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { ColumnsButton } from '../../ui/list/column-choice.tsx';
import {
  type FilterLinkProps,
  type FoundProps,
  foundText,
  type ListFilter,
  searchWith,
} from '../../ui/list/list-filters.ts';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { useShownColumns } from '../../ui/list/shown-columns.ts';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import '../../ui/styles/page.css';
import { useListView } from '../list-views/use-list-view.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportList, type ListedImport, useImportColumns } from './import-list.tsx';
import './imports.css';
import { bookImportResult } from './book-import-result.ts';
import {
  allBookImportsQuery,
  type BookImportRow,
  checkFile,
  type ImportRow,
  importsQuery,
} from './imports.data.ts';
import { type ImportsSearch, importsSearch } from './imports.search.ts';
import { importsTexts as texts } from './imports.texts.ts';

const route = getRouteApi('/main/settings/imports');

/** Shows the company's imports, those into price books, too, and takes a file to import. */
export function ImportsPage() {
  useTitle(texts.title);
  const all = useImports();
  return (
    <SettingsFrame title={texts.title} lead={texts.lead}>
      <StartImport />
      {all.length > 0 ? (
        <PastImports imports={all} />
      ) : (
        <section className="state">
          <h2>{texts.none}</h2>
          <p>{texts.noneDetail}</p>
        </section>
      )}
    </SettingsFrame>
  );
}

type PastImport = ListedImport & { kind: NonNullable<ImportsSearch['kind']>; fileName: string };

/** Returns the imports of a kind whose file or person has the words. */
function matching(imports: readonly PastImport[], { search = '', kind }: ImportsSearch): PastImport[] {
  const words = search.toLowerCase().split(/\s+/);
  return imports.filter(({ fileName, by, ...row }) => {
    const text = [fileName, by, row.what].join(' ').toLowerCase();
    return (kind === undefined || row.kind === kind) && words.every((word) => text.includes(word));
  });
}

function PastImports({ imports }: { imports: readonly PastImport[] }) {
  const navigate = route.useNavigate();
  const sequential = useSequential();
  const { search, show, toAddress, parts } = useListView({
    list: 'imports',
    given: route.useSearch(),
    parse: importsSearch,
    show: (to) => sequential(() => navigate({ to: '.', search: to, replace: true })),
    renderLink: (to, props) => (
      <Link to="/settings/imports" search={to} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const columns = useImportColumns(true);
  const shown = useShownColumns(columns, parts.columns);
  const found = matching(imports, search);
  const filters = {
    all: [kindFilter],
    search,
    onChange: show,
    renderLink: (to: ImportsSearch, props: FilterLinkProps) => (
      <Link to="/settings/imports" search={toAddress(to)} activeOptions={{ exact: true }} {...props} />
    ),
    Found,
  };
  return (
    <>
      {parts.bar}
      <ListTools
        search={{
          label: texts.findImport,
          placeholder: texts.searchPlace,
          value: search.search ?? '',
          onSearch: (text) => show(searchWith(search, { search: text || undefined })),
        }}
        filters={filters}
        sort={
          <>
            <ColumnsButton columns={columns} choice={parts.columns} />
            {parts.tool}
          </>
        }
        count={texts.counted(found.length)}
      />
      {found.length > 0 ? (
        <ImportList label={texts.past} imports={found} columns={shown} />
      ) : (
        <section className="state">
          <h2>{texts.noMatch}</h2>
          <div className="actions">
            <Button onClick={() => show({})}>{texts.showAll}</Button>
          </div>
        </section>
      )}
    </>
  );
}

const kindFilter: ListFilter<ImportsSearch> = {
  kind: 'choice',
  label: texts.columns.what,
  as: 'menu',
  choices: [
    { text: texts.anyData, says: { kind: undefined } },
    ...importKinds.map((kind) => ({ text: texts.kinds[kind], says: { kind } })),
    { text: texts.priceBook, says: { kind: 'pricebook' } },
  ],
};

function Found({ search, tell }: FoundProps<ImportsSearch>) {
  useAnnouncement(tell, foundText(matching(useImports(), search).length, false, texts.counted));
  return null;
}

/** Returns all imports, newest first. */
function useImports(): PastImport[] {
  const { data: imports } = useSuspenseQuery(importsQuery);
  const { data: ofBooks } = useSuspenseQuery(allBookImportsQuery);
  return [...imports.map(listed), ...ofBooks.map(listedOfBook)].sort((a, b) =>
    b.createdDate.localeCompare(a.createdDate),
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

const listed = ({ id, fileName, rows, kind, state, report, by, createdDate }: ImportRow): PastImport => ({
  key: `import ${id}`,
  kind,
  fileName,
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

const listedOfBook = ({ id, fileName, priceBookId, priceBook, ...row }: BookImportRow): PastImport => ({
  key: `book ${id}`,
  kind: 'pricebook',
  fileName,
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
