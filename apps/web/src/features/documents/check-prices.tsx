import { changeRecord, type OwnFields } from '@fieldwright/domain/kernel/edit-change';
import { findRecord, isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { KindOf } from '@fieldwright/domain/kernel/edit-shape';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { entryOfLine, type PricedAs } from '@fieldwright/domain/price-books/line-price';
import { priceAccepted } from '@fieldwright/domain/price-books/price-check';
import { CircleDollarSign } from 'lucide-react';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { askNewPrices, type ChangedPrice, type CheckedLine } from './check-prices.dialog.tsx';
import { checkPricesTexts as texts } from './check-prices.texts.ts';
import type { DocumentEditor } from './document-editor.ts';
import type { EditedDocument } from './document-kind.ts';
import { traceLine } from './trace-line.ts';

/** Returns the menu item that compares the prices of lines with today's, and updates those that are chosen. */
export function checkPricesItem<A extends EditedDocument & PricedAs>(
  { editor, draft }: { editor: Pick<DocumentEditor<A>, 'kind' | 'change' | 'undo' | 'was'>; draft: A },
  lines: readonly CheckedLine[],
): MenuItem {
  const ofBook = lines.filter((line) => entryOfLine(line) !== null);
  return {
    groupCode: '',
    text: texts.menu,
    icon: <CircleDollarSign />,
    refused: ofBook.length === 0 ? texts.noLines : undefined,
    click: () => void askCheckPrices({ editor, draft }, lines),
  };
}

/** Compares the prices of lines with today's for the document's customer, and updates those that are chosen. */
export async function askCheckPrices<A extends EditedDocument & PricedAs>(
  { editor, draft }: { editor: Pick<DocumentEditor<A>, 'kind' | 'change' | 'undo' | 'was'>; draft: A },
  lines: readonly CheckedLine[],
): Promise<void> {
  const ofBook = lines.filter((line) => entryOfLine(line) !== null);
  const traceWas = (line: CheckedLine, zone: Zone) =>
    traceLine({ draft, editor }, { kind: line.kind, line, zone });
  const chosen = await askNewPrices(ofBook, draft, traceWas);
  if (chosen) update(editor, chosen);
}

/** Gives lines today's prices, as one step of the undo history. */
function update<A extends EditedDocument>(
  { kind, change, undo }: Pick<DocumentEditor<A>, 'kind' | 'change' | 'undo'>,
  chosen: readonly ChangedPrice[],
): void {
  change((edit) =>
    chosen.reduce((changed, { line: { kind: of, id }, today }) => {
      const line = findRecord(changed.draft, { kind: of, id });
      // somebody may have removed it since
      if (!line || !isLive(line)) return changed;
      const fields = priceAccepted(today) as object as OwnFields<A, KindOf<A>>;
      return changeRecord(kind.shape, changed, { kind: of as KindOf<A>, id, fields });
    }, edit),
  );
  showToast({
    text: texts.updated(chosen.length),
    action: { text: texts.undo, undo: true, run: undo },
    ofPage: true,
  });
}
