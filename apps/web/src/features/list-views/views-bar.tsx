import type { ListView } from '@fieldwright/contract/list-views';
import { Bookmark, Ellipsis, Pin, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Note } from '../../ui/note.tsx';
import { listViewTexts as texts } from './list-views.texts.ts';
import './list-views.css';
import { useViewActions } from './use-view-actions.ts';
import type { ListOfViews } from './viewed-list.ts';

const edge = 16;

/** Shows a list's saved views, of which one may be open, and what can be done with that one. */
export function ViewsBar(props: ListOfViews) {
  const { shown, views, defaultViewId, renderLink } = props;
  const { view, isGone, isChanged } = shown;
  const bar = useRef<HTMLElement>(null);
  const openId = view?.id;
  // a phone's bar scrolls
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`[data-view="${openId}"] > *`);
    if (bar.current && open) bar.current.scrollLeft = open.offsetLeft - bar.current.offsetLeft - edge;
  }, [openId]);
  return (
    <>
      {isGone && <Note kind="warn">{texts.gone}</Note>}
      {views.length > 0 && (
        <div className="list-views">
          <nav ref={bar} className="chips" aria-label={texts.label}>
            {renderLink(defaultViewId === null ? {} : { view: 'all' }, {
              className: 'chip',
              'aria-current': view === null && !isChanged ? 'page' : undefined,
              children: texts.all,
            })}
            {views.map((each) => (
              <span key={each.id} className="list-view" data-view={each.id}>
                {renderLink(
                  { view: each.id },
                  {
                    className: 'chip',
                    'aria-current': each === view ? 'page' : undefined,
                    children: (
                      <ViewName
                        view={each}
                        isDefault={each.id === defaultViewId}
                        isChanged={each === view && isChanged}
                      />
                    ),
                  },
                )}
              </span>
            ))}
          </nav>
          {view && <ViewMenu {...props} view={view} />}
        </div>
      )}
    </>
  );
}

interface ViewNameProps {
  view: ListView;
  isDefault: boolean;
  isChanged: boolean;
}

function ViewName({ view, isDefault, isChanged }: ViewNameProps) {
  return (
    <>
      {view.name}
      {isChanged && (
        <small>
          <span className="sr">, </span>
          {texts.changed}
        </small>
      )}
      {view.shared && (
        <>
          <Users className="i-sm" aria-hidden="true" />
          <span className="sr">, {texts.shared}</span>
        </>
      )}
      {isDefault && (
        <>
          <Pin className="i-sm" aria-hidden="true" />
          <span className="sr">, {texts.isDefault}</span>
        </>
      )}
    </>
  );
}

/** The button that saves what is shown as a new view, while it is not one. */
export function SaveViewButton(props: ListOfViews) {
  const { view, isChanged } = props.shown;
  const { save } = useViewActions(props);
  if (view || !isChanged) return null;
  return (
    <button type="button" className="chip save-view" aria-haspopup="dialog" onClick={save}>
      <Bookmark className="i-sm" aria-hidden="true" />
      {texts.save}
    </button>
  );
}

function ViewMenu(props: ListOfViews & { view: ListView }) {
  const { view, shown, defaultViewId, mayShare } = props;
  const actions = useViewActions(props);
  const mayChange = view.isOwn || mayShare;
  const line = (text: string, click: () => void) => ({ groupCode: 'view', text, click });
  const isDefault = view.id === defaultViewId;
  return (
    <>
      {shown.isChanged && mayChange && (
        <Button small onClick={() => void actions.replace(view)}>
          {texts.replace}
        </Button>
      )}
      <Menu
        label={texts.more(view.name)}
        title={texts.more(view.name)}
        className="btn quiet sm icon"
        {...(view.shared &&
          !view.isOwn &&
          view.owner !== '' && { head: <span>{texts.sharedBy(view.owner)}</span> })}
        groups={[{ code: 'view', name: view.name, order: 0 }]}
        buttons={[
          ...(shown.isChanged
            ? [line(texts.saveAs, actions.save), line(texts.revert, () => props.show({ view: view.id }))]
            : []),
          ...(mayChange ? [line(texts.rename, () => actions.rename(view))] : []),
          ...(view.isOwn && view.shared ? [line(texts.unshare, () => void actions.share(view, false))] : []),
          ...(view.isOwn && !view.shared && mayShare
            ? [line(texts.share, () => void actions.share(view, true))]
            : []),
          line(
            isDefault ? texts.noDefault : texts.makeDefault,
            () => void actions.openWith(isDefault ? null : view),
          ),
          ...(mayChange ? [line(texts.remove, () => void actions.remove(view))] : []),
        ]}
      >
        <Ellipsis aria-hidden="true" />
      </Menu>
    </>
  );
}
