import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { changeSystem, refresh, removeSystem, type SitePage, type SiteSystem } from './customers.data.ts';
import { customerTexts as texts } from './customers.texts.ts';
import { DocumentLink } from './document-link.tsx';
import { openSystemDialog } from './system.dialog.tsx';

type Site = SitePage['site'];

/** Lists the site's systems with their past work. */
export function SiteSystems({ site, mayEdit }: { site: Site; mayEdit: boolean }) {
  const title = useId();
  const hide = useHiding(site.id);
  // removing a system changes the site's open work orders
  const mayRemove = useMain().may('workorders.edit');
  const shown = site.systems.filter(({ hidden }) => !hidden);
  const removed = site.systems.filter(({ hidden }) => hidden);
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.systems}</h2>
      {shown.length === 0 && <p className="dim">{texts.noSystems}</p>}
      {shown.map((system) => (
        <article key={system.id} className="system">
          <header>
            <h3>{system.text}</h3>
            {mayEdit && (
              <>
                <IconButton
                  small
                  label={texts.editSystem(system.text)}
                  onClick={() => openSystemDialog({ site, system })}
                >
                  <Pencil />
                </IconButton>
                {mayRemove && (
                  <IconButton small label={texts.hideSystem(system.text)} onClick={() => hide(system, true)}>
                    <Trash2 />
                  </IconButton>
                )}
              </>
            )}
          </header>
          <About system={system} />
          <Lines system={system} timeZone={site.timeZone} />
        </article>
      ))}
      {removed.length > 0 && (
        <details className="removed-lines">
          <summary>{texts.removedSystems(removed.length)}</summary>
          <ul>
            {removed.map((system) => (
              <li key={system.id}>
                <span className="grow">{system.text}</span>
                {mayEdit && (
                  <IconButton small label={texts.showSystem(system.text)} onClick={() => hide(system, false)}>
                    <Undo2 />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayEdit && (
        <Button icon={<Plus />} onClick={() => openSystemDialog({ site, system: null })}>
          {texts.addSystem}
        </Button>
      )}
    </section>
  );
}

function About({ system }: { system: SiteSystem }) {
  const { manufacturer, model, serialNumber, location, installedDate, warrantyUntil } = system;
  const facts = [
    `${manufacturer} ${model}`.trim(),
    serialNumber && texts.serial(serialNumber),
    location,
    installedDate && texts.installed(dayText(installedDate)),
    warrantyUntil && texts.warranty(dayText(warrantyUntil)),
  ].filter(Boolean);
  return facts.length > 0 && <p className="dim">{facts.join(' · ')}</p>;
}

function Lines({ system: { history }, timeZone }: { system: SiteSystem; timeZone: string }) {
  if (history.length === 0) return <p className="faint">{texts.noLines}</p>;
  return (
    <ol className="system-lines">
      {history.map(({ workOrderId, date, text, mayOpen }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a work order may have the same line twice
        <li key={`${workOrderId}-${index}`}>
          <time dateTime={date} className="dim tn">
            {dayText(dayOf(date, timeZone))}
          </time>
          {mayOpen ? (
            <DocumentLink kind="workOrder" id={workOrderId}>
              {text}
            </DocumentLink>
          ) : (
            <span>{text}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/**
 * Removes a system with its lines on open work orders, or restores it without them. Needs no confirmation,
 * since it can be restored.
 */
function useHiding(siteId: number) {
  const client = useQueryClient();
  const set = async (system: SiteSystem, hidden: boolean): Promise<void> => {
    try {
      if (hidden) await removeSystem(system.id);
      else await changeSystem({ siteId, systemId: system.id }, { hidden: false });
      const undo = { text: uiTexts.undo, undo: true, run: () => void set(system, !hidden) };
      showToast({ text: (hidden ? texts.hidden : texts.shownAgain)(system.text), action: undo });
      await refresh(client);
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notDone(system.text, textOf(error)) });
    }
  };
  return (system: SiteSystem, hidden: boolean) => void set(system, hidden);
}
