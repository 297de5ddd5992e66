import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { Note } from '../../ui/note.tsx';
import '../../ui/styles/page.css';
import { showToast } from '../../ui/toast/toasts.ts';
import { ObstacleList } from '../removals/obstacle-list.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReview } from './import-review.tsx';
import './imports.css';
import { type ImportDetail, importQuery, keepLeftRows, undoImport } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';
import { LeftRowsButton } from './left-rows-button.tsx';

const route = getRouteApi('/main/settings/imports/$id');

/** Shows one import: its columns and rows before it runs, then its progress, and what it created. */
export function ImportPage() {
  const id = Number(route.useParams().id);
  const { data } = useSuspenseQuery(importQuery(id));
  useTitle(data.fileName);
  return (
    <SettingsFrame
      title={data.fileName}
      lead={`${texts.kinds[data.kind]}, ${texts.rows(data.rows)}`}
      actions={
        <Link to="/settings/imports" className="btn quiet">
          {texts.back}
        </Link>
      }
    >
      {data.failure && (
        <Note kind="bad">
          {texts.failed} {data.failure}
        </Note>
      )}
      {(data.state === 'checked' || data.state === 'failed') && <ImportReview key={id} of={data} />}
      {data.state === 'running' && <ImportProgress of={data} />}
      {data.state === 'done' && <Done of={data} />}
      {data.state === 'undone' && <Undone of={data} />}
    </SettingsFrame>
  );
}

interface Refused {
  text: string;
  /** the records that were changed or used since */
  obstacles: ApiError['obstacles'];
}

function Done({ of }: { of: ImportDetail }) {
  const client = useQueryClient();
  const [undoing, setUndoing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { counts, makes, marked } = of.report;
  const made = texts.made(makes);
  const left = counts.bad + counts.left;
  const undo = async () => {
    const isSure = await confirmed({
      type: 'question',
      title: texts.undoTitle,
      text: texts.undoText(made, marked),
      cancel: texts.keep,
      confirm: texts.undo,
    });
    if (!isSure) return;
    setRefused(null);
    setUndoing(true);
    try {
      await undoImport(client, of.id);
      showToast({ text: texts.undoneToast(of.fileName) });
    } catch (error) {
      setRefused({ text: textOf(error), obstacles: error instanceof ApiError ? error.obstacles : [] });
    } finally {
      setUndoing(false);
    }
  };
  return (
    <section className="import-run">
      <Note kind="good">{texts.done(made)}</Note>
      <p className="import-next">
        <Link to="/customers" className="btn plain">
          {texts.toCustomers}
        </Link>
        <Link to="/settings/imports" className="btn plain">
          {texts.another}
        </Link>
        {left > 0 && <LeftRowsButton label={texts.downloadLeft(left)} keep={() => keepLeftRows(of)} />}
        <Button kind="quiet" icon={<Undo2 />} busy={undoing} onClick={() => void undo()}>
          {texts.undo}
        </Button>
      </p>
      {refused && (
        <Note kind="bad">
          {texts.notUndone} {refused.text}
        </Note>
      )}
      {refused && <ObstacleList obstacles={refused.obstacles} />}
    </section>
  );
}

function Undone({ of: { report } }: { of: ImportDetail }) {
  const { keptMarks, keptMarkCount } = report;
  return (
    <>
      <section className="import-run">
        <Note>{texts.undone}</Note>
        <p className="import-next">
          <Link to="/settings/imports" className="btn primary">
            {texts.another}
          </Link>
        </p>
      </section>
      {keptMarkCount > 0 && (
        <Note kind="warn">
          {texts.keptMarks(keptMarkCount)}
          <ul>
            {keptMarks.map(({ customerId, name }) => (
              <li key={customerId}>
                <Link to="/customers/$id" params={{ id: String(customerId) }}>
                  {name}
                </Link>
              </li>
            ))}
            {keptMarkCount > keptMarks.length && <li>{texts.moreMarks(keptMarkCount - keptMarks.length)}</li>}
          </ul>
        </Note>
      )}
    </>
  );
}
