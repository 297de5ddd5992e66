import {
  type RecommendationStatus,
  recommendationMoves,
} from '@fieldwright/domain/work-orders/recommendation-life';
import { CalendarClock, Check, Ellipsis, FilePlus, RotateCcw, X } from 'lucide-react';
import { Menu } from '../../ui/menu/menu.tsx';
import { askMoveDetails, type MoveDetails } from './life-move.dialog.tsx';
import { recommendationTexts as texts } from './recommendation.texts.ts';

interface LifeMenuProps {
  /** the recommended work */
  text: string;
  status: RecommendationStatus;
  /** the company's current day */
  today: string;
  /** the moves to leave out: those that the user may not make here */
  without: readonly RecommendationStatus[];
  onMove: (to: RecommendationStatus, details: MoveDetails) => void;
}

const icons = {
  accepted: <Check />,
  quoted: <FilePlus />,
  deferred: <CalendarClock />,
  declined: <X />,
  open: <RotateCcw />,
};

/** Shows the menu of what a recommendation can become, and asks for what that needs. */
export function LifeMenu({ text, status, today, without, onMove }: LifeMenuProps) {
  const move = async (to: RecommendationStatus) => {
    const asks = to === 'declined' || to === 'deferred';
    const details = asks ? await askMoveDetails(to, { today, text }) : {};
    if (details !== null) onMove(to, details);
  };
  const moves = recommendationMoves[status].filter((to) => !without.includes(to));
  if (moves.length === 0) return null;
  return (
    <Menu
      label={texts.options(text)}
      className="btn icon quiet sm"
      groups={[]}
      buttons={moves.map((to) => ({
        groupCode: '',
        text: texts.moves[to],
        icon: icons[to],
        click: () => void move(to),
      }))}
    >
      <Ellipsis />
    </Menu>
  );
}
