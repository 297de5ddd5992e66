import type { Obstacle } from '@fieldwright/domain/removals/root-removal';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { ObstacleList } from './obstacle-list.tsx';
import { removalTexts as texts } from './removals.texts.ts';

interface Intake {
  obstacles: readonly Obstacle[];
  /** the search text for their agreements in the list */
  search: string;
}

/** Lists what blocks a removal, with links (R4.4). */
export function openObstacles(title: string, intakeData: Intake): void {
  void openDialog({
    title,
    type: 'warning',
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: Obstacles,
    intakeData,
  });
}

function Obstacles({ intakeData: { obstacles, search }, dialog }: HostedProps<Intake, null>) {
  useDialogPart(dialog, {});
  return <ObstacleList obstacles={obstacles} search={search} />;
}
