import { type ImportKind, importKinds } from '@fieldwright/domain/imports/import';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useTitle } from '../../lib/use-title.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import '../../ui/list/table.css';
import { Note } from '../../ui/note.tsx';
import '../../ui/styles/page.css';
import './imports.css';
import { checkFile, type ImportRow, importsQuery } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';

/** Shows the company's imports, and takes a file to import. */
export function ImportsPage() {
  useTitle(texts.title);
  const { data: imports } = useSuspenseQuery(importsQuery);
  return (
    <SettingsFrame title={texts.title} lead={texts.lead}>
      <StartImport />
      {imports.length > 0 ? (
        <PastImports imports={imports} />
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
  const id = useId();
  const [kind, setKind] = useState<ImportKind>('customers');
  const [checking, setChecking] = useState('');
  const [failure, setFailure] = useState('');
  const check = async (file: File) => {
    setFailure('');
    setChecking(file.name);
    try {
      const { id: to } = await checkFile(client, kind, file);
      await navigate({ to: '/settings/imports/$id', params: { id: String(to) } });
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setChecking('');
    }
  };
  return (
    <section className="import-start" aria-label={texts.start}>
      <SelectField
        label={texts.kind}
        value={kind}
        options={kinds}
        help={texts.kindHelp[kind]}
        onChange={setKind}
      />
      <div className="field">
        <label className="btn primary import-file" htmlFor={id} aria-disabled={checking !== ''}>
          <Upload />
          <span>{texts.choose}</span>
        </label>
        <input
          id={id}
          className="sr"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={checking !== ''}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void check(file);
          }}
        />
        <p className="help" id={`${id}-note`}>
          {texts.chooseHelp}
        </p>
        <output>{checking !== '' && texts.checking(checking)}</output>
      </div>
      {failure && <Note kind="bad">{failure}</Note>}
    </section>
  );
}

function PastImports({ imports }: { imports: readonly ImportRow[] }) {
  const { timeZone } = useMain().me.company;
  return (
    <table className="table imports" aria-label={texts.past}>
      <thead>
        <tr>
          <th>{texts.columns.file}</th>
          <th>{texts.columns.what}</th>
          <th>{texts.columns.result}</th>
          <th>{texts.columns.by}</th>
          <th>{texts.columns.date}</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((each) => (
          <tr key={each.id}>
            <td>
              <Link to="/settings/imports/$id" params={{ id: String(each.id) }} className="link">
                {each.fileName}
              </Link>{' '}
              <span className="faint">{texts.rows(each.rows)}</span>
            </td>
            <td>{texts.kinds[each.kind]}</td>
            <td>{each.state === 'done' ? texts.made(each.report.makes) : texts.states[each.state]}</td>
            <td>{each.by}</td>
            <td>{dayText(dayOf(each.createdDate, timeZone))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
