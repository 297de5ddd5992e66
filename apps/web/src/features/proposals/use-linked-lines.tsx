import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { type LinkedPart, partsOfItem } from '@fieldwright/domain/proposals/linked-parts';
import { followedLines } from '@fieldwright/domain/proposals/links';
import { shownLines } from '@fieldwright/domain/proposals/package-lines';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { Link2, Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { documentTexts } from '../documents/documents.texts.ts';
import type { Line } from '../documents/line.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { nameOf, passFocus } from './linked-items.tsx';
import { linkedPackagesTexts as texts } from './linked-packages.texts.ts';
import type { Package } from './proposal-packages.tsx';

/** Returns what the rows of a linked package show: the mark of a linked line, what is its own there, and its menu. */
export function useLinkedLines(
  { draft, editor }: DocumentView<SalesProposal>,
  chosen: Package,
  readOnly: boolean,
) {
  const base = draft.packages.find(({ id }) => id === chosen.linkedPackageId);
  const followed = base ? followedLines(draft) : new Map<number, SalesProposal['details'][number]>();
  const set = (id: number, fields: Partial<SalesProposal['details'][number]>) =>
    editor.change((edit) => changeRecord(salesProposalShape, edit, { kind: 'details', id, fields }));
  const shown = base ? shownLines(draft, chosen.id) : [];
  const own = new Map(shown.map((line, at) => [line.id, { line, at }]));
  const marksOf = (id: number) => own.get(id)?.line.overridden ?? [];
  const release = (id: number, part: LinkedPart) => {
    const also = part === 'item' ? partsOfItem : [];
    const isKept = (each: LinkedPart) => each !== part && !also.includes(each);
    set(id, { overridden: marksOf(id).filter(isKept) });
  };
  return {
    tags({ id, text }: Line): ReactNode {
      if (!base || !followed.has(id) || readOnly) return null;
      const name = nameOf(base);
      const marks = marksOf(id);
      // an own item brings its text, price and tax along
      const parts = marks.includes('item') ? marks.filter((part) => !partsOfItem.includes(part)) : marks;
      const called = text || documentTexts.unnamedLine(own.get(id)!.at + 1);
      return (
        <>
          <span className="tag linked-mark" title={texts.linked(name)}>
            <Link2 className="i-sm" aria-hidden="true" />
            <span className="sr">{texts.linked(name)}</span>
          </span>
          {parts.map((part) => (
            <span key={part} className="own-part">
              {texts.own(part)}
              <button
                type="button"
                className="text-button"
                aria-label={texts.followNamed(name, part, called)}
                onClick={(event) => {
                  passFocus(event, 'td', 'input');
                  release(id, part);
                }}
              >
                {texts.follow(name)}
              </button>
            </span>
          ))}
        </>
      );
    },
    actions: ({ id }: Line): MenuItem[] =>
      followed.has(id)
        ? [
            {
              groupCode: '',
              text: texts.unlinkLine,
              icon: <Link2Off />,
              click: () => set(id, { linkedDetailId: null, overridden: [] }),
            },
          ]
        : [],
  };
}
