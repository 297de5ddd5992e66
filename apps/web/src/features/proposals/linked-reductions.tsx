import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { followedReductions, type ReductionKind } from '@fieldwright/domain/proposals/linked-reductions';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentView } from '../documents/use-document.ts';
import { nameOf, passFocus } from './linked-items.tsx';
import { linkedPackagesTexts as texts } from './linked-packages.texts.ts';
import type { Package } from './proposal-packages.tsx';

/** Returns what a linked package shows beside a discount or rebate: that it follows another one, or has its own terms. */
export function reductionMarks(
  { draft, editor }: Pick<DocumentView<SalesProposal>, 'draft' | 'editor'>,
  chosen: Package,
  readOnly: boolean,
): ((kind: ReductionKind, id: number, name: string) => ReactNode) | undefined {
  const base = draft.packages.find(({ id }) => id === chosen.linkedPackageId);
  if (!base || readOnly) return undefined;
  const baseName = nameOf(base);
  return (kind, id, name) => {
    if (!followedReductions(draft, kind).has(id)) return null;
    const isOwn = [...draft[kind]].some((each) => each.id === id && each.ownTerms);
    return (
      <>
        <span className="tag linked-mark" title={texts.linked(baseName)}>
          <Link2 className="i-sm" aria-hidden="true" />
          <span className="sr">{texts.linked(baseName)}</span>
        </span>{' '}
        {isOwn && (
          <span className="own-part">
            {texts.ownTerms}
            <button
              type="button"
              className="text-button"
              aria-label={texts.followTerms(baseName, name)}
              onClick={(event) => {
                passFocus(event, 'dt', '.btn');
                editor.change((edit) =>
                  changeRecord(salesProposalShape, edit, { kind, id, fields: { ownTerms: false } }),
                );
              }}
            >
              {texts.follow(baseName)}
            </button>
          </span>
        )}
      </>
    );
  };
}
