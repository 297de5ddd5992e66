import { mostAddOns } from '@fieldwright/domain/proposals/add-on-choices';
import { totalsWithAddOns } from '@fieldwright/domain/proposals/document-pricing';
import { addOnsOf, placeOfShown, plainLines } from '@fieldwright/domain/proposals/package-lines';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { CircleMinus, CirclePlus } from 'lucide-react';
import { useMemo } from 'react';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import type { Line, RowEditor } from '../documents/line.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import type { Package } from './proposal-packages.tsx';

/** Returns what the rows of a package need for its add-ons, which are below its other lines and in no total. */
export function useAddOns({ editor, draft, totals, context }: DocumentView<SalesProposal>, chosen: Package) {
  const { id: packageId, selected } = chosen;
  const own = totals.get(packageId) ?? null;
  const ofLine = (id: number) => draft.details.find((detail) => detail.id === id);
  const count = addOnsOf(draft, packageId).length;
  const isLast = plainLines(draft, packageId).length === 1;
  const priced = useMemo(() => {
    const addOnIds = addOnsOf(draft, packageId).map(({ id }) => id);
    if (!own || selected || addOnIds.length === 0) return own;
    const withAll = totalsWithAddOns(draft, { packageId, addOnIds }, editor.pricing(context));
    const added = withAll?.lines.filter(({ id }) => addOnIds.includes(Number(id))) ?? [];
    return { ...own, lines: [...own.lines, ...added] };
  }, [own, draft, packageId, selected, editor, context]);
  const rows: RowEditor = {
    ...editor,
    move: (name, to) => {
      const line = ofLine(name.id);
      if (line) editor.move(name, placeOfShown(draft, line, to));
    },
  };
  return {
    /** with the amount of each add-on, though they aren't in the sums */
    totals: priced,
    editor: rows,
    actions: ({ id }: Line): MenuItem[] => {
      const isAddOn = ofLine(id)?.addOn === true;
      const full = count >= mostAddOns ? texts.mostAddOns(mostAddOns) : undefined;
      return [
        {
          groupCode: '',
          text: isAddOn ? texts.include : texts.makeAddOn,
          icon: isAddOn ? <CircleMinus /> : <CirclePlus />,
          refused: isAddOn ? undefined : (full ?? (isLast ? texts.lastPlainLine : undefined)),
          click: () => editor.set({ kind: 'details', id }, { addOn: !isAddOn }),
        },
      ];
    },
    tags: ({ id }: Line) => {
      const line = selected ? ofLine(id) : undefined;
      return line?.addOn && !line.leftOut && <span className="tag good">{texts.addOnChosen}</span>;
    },
  };
}
