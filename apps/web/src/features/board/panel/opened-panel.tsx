import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
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

/** Shows the panel of a visit or call, whose code comes after the board's; the board stays if it can't be loaded. */
export function OpenedPanel(opened: OpenedPanelProps) {
  const { show } = useBoard();
  const { data, error, refetch } = useQuery({
    queryKey: ['boardPanel'],
    queryFn: () => part(panelPart),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
    structuralSharing: false,
  });
  if (data) return <data.BoardPanel {...opened} />;
  if (!error) return null;
  return (
    <aside className="board-panel" aria-label={texts.visit}>
      <div className="board-panel-body">
        <div className="board-panel-top">
          <span className="grow" />
          <IconButton small label={texts.close} onClick={() => show({})}>
            <X />
          </IconButton>
        </div>
        <Failure error={error} retry={() => void refetch()} />
      </div>
    </aside>
  );
}
