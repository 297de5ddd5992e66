import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { part } from '../../../app/part.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure/failure.tsx';
import { panelTexts as texts } from '../board.texts.ts';
import { useBoard } from '../use-board.ts';

/** Loads the panel's code. */
export const panelPart = () => import('./board-panel.tsx');

interface OpenedPanelProps {
  event: number | undefined;
  call: number | undefined;
}

/**
 * Shows the panel of a visit or call, whose code comes after the board's: it can be closed while that loads, and the
 * board stays if it can't be loaded.
 */
export function OpenedPanel(opened: OpenedPanelProps) {
  const { show } = useBoard();
  const { event, call } = opened;
  const openedFrom = useRef<Element>(null);
  const key = event ?? call;
  useLayoutEffect(() => {
    openedFrom.current = key === undefined ? null : document.activeElement;
  }, [key]);
  const { data, error, refetch } = useQuery({
    queryKey: ['boardPanel'],
    queryFn: () => part(panelPart),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
    structuralSharing: false,
  });
  if (data) return <data.BoardPanel {...opened} openedFrom={openedFrom} />;
  return (
    <aside className="board-panel" aria-label={event === undefined ? texts.call : texts.visit}>
      <div className="board-panel-body">
        <div className="board-panel-top">
          <span className="grow" />
          <IconButton small label={texts.close} onClick={() => show({})}>
            <X />
          </IconButton>
        </div>
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <output className="dim">{texts.loading}</output>
        )}
      </div>
    </aside>
  );
}
