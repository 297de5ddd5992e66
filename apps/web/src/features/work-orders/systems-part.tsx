import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { PenLine, Plus, Trash2 } from 'lucide-react';
import { pastText } from '../../lib/dates/past.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { FoldButton, useFolded } from './folds.tsx';
import { openSystem } from './system.dialog.tsx';
import { SystemPhotos } from './system-photos.tsx';
import './systems-part.css';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows the site's systems, each with its earlier work. */
export function SystemsPart() {
  const { draft, editor, partEditor, context, readOnly, zone } = useWorkOrderScreen();
  const systems = draft.siteSystems.filter(isLive);
  const now = useNow();
  const isFolded = useFolded('systems');
  const remove = (id: number, name: string) => {
    editor.remove({ kind: 'siteSystems', id });
    showToast({
      text: texts.systemRemoved(name),
      action: { text: texts.undo, undo: true, run: editor.undo },
      ofPage: true,
    });
  };
  return (
    <section
      className="wo-systems"
      data-part="systems"
      data-folded={isFolded || undefined}
      id="wo-systems"
      aria-labelledby="wo-systems-head"
    >
      <div className="wo-part-head">
        <h2 id="wo-systems-head">{texts.systems}</h2>
        <span className="dim cut grow">{isFolded && systems.map(({ text }) => text).join(', ')}</span>
        <FoldButton part="systems" title={texts.systems} />
      </div>
      {systems.length === 0 && <p className="dim">{texts.noSystems}</p>}
      <ul>
        {systems.map(
          ({ id, text, model, manufacturer, serialNumber, location, installedDate, warrantyUntil }) => (
            <li
              key={editor.keyOf(id)}
              data-here={draft.details.some((line) => isLive(line) && line.siteSystemId === id) || undefined}
            >
              <div className="wo-system-head">
                <b className="grow">{text}</b>
                {!readOnly && (
                  <>
                    <IconButton
                      small
                      label={texts.changeSystem(text)}
                      onClick={() => openSystem(partEditor, { draft, context }, id)}
                    >
                      <PenLine />
                    </IconButton>
                    <IconButton small label={texts.removeSystem(text)} onClick={() => remove(id, text)}>
                      <Trash2 />
                    </IconButton>
                  </>
                )}
              </div>
              <small>
                {[
                  [manufacturer, model].filter(Boolean).join(' '),
                  serialNumber,
                  location,
                  installedDate?.slice(0, 4),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              <Warranty until={warrantyUntil} />
              <SystemPhotos siteSystemId={id} />
              <dl>
                {context.earlier.flatMap(({ id: earlier, date, lines }) => {
                  const done = lines.filter(({ siteSystemId }) => siteSystemId === id);
                  return done.length === 0
                    ? []
                    : [
                        <div key={earlier}>
                          <dt>{pastText(date, now, zone.timeZone)}</dt>
                          <dd>{done.map((line) => line.text).join(', ')}</dd>
                        </div>,
                      ];
                })}
              </dl>
            </li>
          ),
        )}
      </ul>
      {!readOnly && (
        <Button small icon={<Plus />} onClick={() => openSystem(partEditor, { draft, context }, null)}>
          {texts.addSystem}
        </Button>
      )}
    </section>
  );
}

/** Says whether the manufacturer still pays for repairs, before the technician prices one. */
function Warranty({ until }: { until: string | null }) {
  const { zone } = useWorkOrderScreen();
  const now = useNow();
  if (until === null) return null;
  const holds = until >= dayOf(now, zone.timeZone);
  return (
    <span className={holds ? 'tag good' : 'tag'}>
      {holds ? texts.inWarranty(dayText(until)) : texts.warrantyEnded(dayText(until))}
    </span>
  );
}
