import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import { addMissingLine, missingLines } from '@fieldwright/domain/proposals/linked-packages';
import { addMissingReduction, missingReductions } from '@fieldwright/domain/proposals/linked-reduction-steps';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { Link2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { documentTexts } from '../documents/documents.texts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { nameOf, passFocus, unlink } from './linked-items.tsx';
import { linkedPackagesTexts as texts } from './linked-packages.texts.ts';
import type { Package } from './proposal-packages.tsx';
import './linked-package.css';

interface LinkedPackageProps {
  view: DocumentView<SalesProposal>;
  chosen: Package;
  readOnly: boolean;
}

/** Shows what a package is linked to, with what it doesn't take from there, or which packages follow it. */
export function LinkedPackage({ view, chosen, readOnly }: LinkedPackageProps) {
  const { draft, editor } = view;
  const live = draft.packages.filter(isLive);
  const base = live.find(({ id }) => id === chosen.linkedPackageId);
  const wrong = editor.wrongAt({ kind: 'packages', id: chosen.id }, 'linkedPackageId');
  const followers = live.filter(({ linkedPackageId }) => linkedPackageId === chosen.id);
  if (!base)
    return followers.length > 0 && !readOnly ? (
      <p className="linked-package help">
        <Link2 className="i-sm" aria-hidden="true" /> {texts.followedBy(followers.map(nameOf))}
      </p>
    ) : null;
  const name = nameOf(base);
  if (readOnly) return null;
  const { id: packageId } = chosen;
  const missing = [
    ...missingLines(draft, packageId).map(({ id: lineId, text }, at) => ({
      id: lineId,
      called: text || documentTexts.unnamedLine(at + 1),
      add: (edit: Edit<SalesProposal>) => addMissingLine(edit, { packageId, lineId }),
    })),
    ...missingReductions(draft, packageId).map(({ kind, reduction }) => ({
      id: reduction.id,
      called: reduction.text || texts.unnamedReduction(kind),
      add: (edit: Edit<SalesProposal>) => addMissingReduction(edit, { packageId, kind, id: reduction.id }),
    })),
  ];
  return (
    <section className="linked-package" aria-label={texts.linked(name)}>
      <p>
        <Link2 className="i-sm" aria-hidden="true" /> <b>{texts.linked(name)}</b>
      </p>
      <p className="help">{texts.linkedDetail(name)}</p>
      {wrong && <p className="help bad">{wrong}</p>}
      {missing.length > 0 && (
        <>
          <p className="help">{texts.missing(name)}:</p>
          <ul>
            {missing.map(({ id, called, add }) => (
              <li key={editor.keyOf(id)}>
                <span>{called}</span>
                <Button
                  kind="quiet"
                  small
                  aria-label={texts.addLineNamed(called)}
                  onClick={(event) => {
                    passFocus(event, 'section', '.unlink');
                    editor.change(add);
                  }}
                >
                  {texts.addLine}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {chosen.ownOrder && (
        <p className="help">
          {texts.ownOrder}{' '}
          <button
            type="button"
            className="text-button"
            onClick={(event) => {
              passFocus(event, 'section', '.unlink');
              editor.change((edit) =>
                changeRecord(salesProposalShape, edit, {
                  kind: 'packages',
                  id: packageId,
                  fields: { ownOrder: false },
                }),
              );
            }}
          >
            {texts.followOrder(name)}
          </button>
        </p>
      )}
      <Button
        kind="plain"
        small
        className="unlink"
        onClick={(event) => {
          passFocus(event, 'aside', '.package-head button');
          unlink(view, chosen);
        }}
      >
        {texts.unlinkFrom(name)}
      </Button>
    </section>
  );
}
