import type { ChangeOrigin } from '@fieldwright/contract/change-origins';
import { Link } from '@tanstack/react-router';
import { priceTraceTexts as texts } from './price-trace.texts.ts';

/** Says which import, its undo, or which change of many items made a change; nothing of a change by hand. */
export function OriginOf({ origin }: { origin: ChangeOrigin }) {
  const { import: made, others } = origin;
  if (made?.file)
    return (
      <>
        {made.isUndo ? texts.undoOf : texts.importOf}{' '}
        <Link
          to="/pricebooks/$id/import"
          params={{ id: String(made.file.priceBookId) }}
          search={{ file: made.id }}
        >
          {made.file.name}
        </Link>
      </>
    );
  if (made) return made.isUndo ? texts.anUndo : texts.anImport;
  return others > 0 ? texts.withOthers(others) : null;
}

/** Whether there is something to say. */
export const hasOrigin = ({ import: made, others }: ChangeOrigin): boolean => made !== null || others > 0;
