import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { useMain } from '../../../app/main/use-main.ts';
import type { TrayTab } from '../board.search.ts';
import { trayTexts as texts } from '../board.texts.ts';
import { actOnCall } from '../panel/panel-keys.ts';
import { useBoard, useStore } from '../use-board.ts';
import { CallMenu } from './call-menu.tsx';
import { TrayCall } from './tray-call.tsx';
import { TrayEdge } from './tray-edge.tsx';
import { useTrayHeight } from './tray-size.ts';
import { useTrayMenu } from './use-tray-menu.ts';

const emptyTexts = {
  waiting: [texts.empty, texts.emptyDetail],
  onHold: [texts.noHold, texts.noHoldDetail],
  canceled: [texts.noCanceled, texts.noCanceledDetail],
} as const;

/**
 * Shows the calls that need scheduling or are on hold, most urgent first, and recently canceled ones, newest
 * first.
 */
export function Unassigned({ tab, search }: { tab: TrayTab | undefined; search: string }) {
  const board = useBoard();
  const { mayEdit } = board;
  const ref = useRef<HTMLElement>(null);
  const { menu, close, onContextMenu } = useTrayMenu(ref);
  const [height, setHeight] = useTrayHeight(useMain().me.id);
  const tray = useStore('tray', (store) => store.tray);
  // before the first response, the empty state would be wrong
  const isKnown = useStore('rows', (store) => store.base !== null);
  const waiting = tray.filter(({ status }) => status === 'unscheduled');
  const held = tray.filter(({ status }) => status === 'onHold');
  const canceled = tray
    .filter(({ status }) => status === 'canceled')
    .sort((a, b) => Date.parse(b.canceled?.date ?? '') - Date.parse(a.canceled?.date ?? ''));
  const shown = tab === 'onHold' ? held : tab === 'canceled' ? canceled : waiting;
  const [none, noneDetail] = emptyTexts[tab ?? 'waiting'];
  const tabs = [
    { text: texts.waiting, count: waiting.length, to: undefined },
    { text: texts.onHold, count: held.length, to: 'onHold' as const },
    { text: texts.canceled, count: canceled.length, to: 'canceled' as const },
  ];
  /** Handles the keys where no call has the focus: they are for the first one, the most urgent. */
  const press = (event: KeyboardEvent) => {
    const [first] = shown;
    const isAssign = event.key.toLowerCase() === 'a' && !event.defaultPrevented;
    if (isAssign && first && actOnCall(board, first, event)) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A assigns from anywhere inside
    <section
      ref={ref}
      className="board-tray"
      aria-label={texts.label}
      // a click between the calls keeps the focus, and with it the keys, in here
      tabIndex={-1}
      onKeyDown={press}
      onContextMenu={onContextMenu}
      data-sized={height === null ? undefined : ''}
      style={height === null ? undefined : { height }}
    >
      <TrayEdge height={height} setHeight={setHeight} />
      <div className="board-tabs">
        <nav aria-label={texts.label}>
          {tabs.map(({ text, count, to }) => (
            <Link
              key={text}
              from="/dashboard"
              to="."
              search={({ tray: _, ...rest }) => (to ? { ...rest, tray: to } : rest)}
              replace
              aria-current={tab === to ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{ 'aria-current': tab === to ? 'page' : undefined }}
            >
              {text} {isKnown && <b>{count}</b>}
            </Link>
          ))}
        </nav>
        {shown.length > 0 && tab !== 'canceled' && (
          <span className="faint board-hint">{mayEdit ? texts.hint : texts.noHint}</span>
        )}
      </div>
      {!isKnown ? (
        <div className="board-calls" aria-hidden="true">
          {Array.from({ length: 4 }, (_, at) => (
            <i key={at} className="skeleton board-call-pending" />
          ))}
        </div>
      ) : shown.length > 0 ? (
        <ul className="board-calls">
          {shown.map((call) => (
            <TrayCall key={call.id} call={call} search={search} />
          ))}
        </ul>
      ) : (
        <p className="board-tray-empty">
          <b>{none}</b> <span className="dim">{noneDetail}</span>
        </p>
      )}
      {menu && <CallMenu key={`${menu.callId} ${menu.point?.x} ${menu.point?.y}`} at={menu} close={close} />}
    </section>
  );
}
