import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import {
  addLinkedPackage,
  linkPackage,
  linkTargets,
  unlinkPackage,
} from '@fieldwright/domain/proposals/linked-packages';
import { packageNameAt } from '@fieldwright/domain/proposals/proposal-templates';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { Link2, Link2Off } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { documentTexts } from '../documents/documents.texts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { linkedPackagesTexts as texts } from './linked-packages.texts.ts';
import { proposalTexts } from './proposal.texts.ts';
import type { Package } from './proposal-packages.tsx';

type View = Pick<DocumentView<SalesProposal>, 'draft' | 'editor'>;

/** Returns a package's name, or that it has none yet. */
export const nameOf = ({ text }: { text: string }): string => text || proposalTexts.unnamedPackage;

const say = ({ editor }: View, text: string) =>
  showToast({ text, action: { text: documentTexts.undo, undo: true, run: editor.undo }, ofPage: true });

/** Moves the keyboard's focus off a button that its own click removes, to another one near it. */
export function passFocus({ detail, currentTarget }: MouseEvent, within: string, to: string): void {
  const isByKeyboard = detail === 0;
  if (isByKeyboard) currentTarget.closest(within)?.querySelector<HTMLElement>(to)?.focus();
}

/** Ends a package's link, and offers to undo that. */
export function unlink(view: View, { id, linkedPackageId }: Package): void {
  const base = view.draft.packages.find((each) => each.id === linkedPackageId);
  view.editor.change((edit) => unlinkPackage(edit, id));
  if (base) say(view, texts.unlinked(nameOf(base)));
}

/**
 * Returns the items of a package's menu that link it to another, end its link, or add a package that is linked to it.
 */
export function linkedItems(view: View, chosen: Package, choose: (id: number) => void): MenuItem[] {
  const { draft, editor } = view;
  const { id } = chosen;
  const item = { groupCode: '' } as const;
  const base = draft.packages.find((each) => each.id === chosen.linkedPackageId && isLive(each));
  if (base)
    return [
      {
        ...item,
        text: texts.unlinkFrom(nameOf(base)),
        icon: <Link2Off />,
        click: () => unlink(view, chosen),
      },
    ];
  const targets = linkTargets(draft, id);
  const add = () => {
    const text = packageNameAt(draft.packages.filter(isLive).length);
    let made = 0;
    editor.change((edit) => {
      const added = addLinkedPackage(edit, { baseId: id, text });
      made = added.id;
      return added.edit;
    });
    choose(made);
    say(view, texts.added(text, nameOf(chosen)));
  };
  return [
    { ...item, text: texts.addLinked, icon: <Link2 />, click: add },
    ...targets.map((target) => ({
      ...item,
      text: texts.linkTo(nameOf(target)),
      icon: <Link2 />,
      click: () => {
        let lines = 0;
        editor.change((edit) => {
          const linked = linkPackage(edit, { id, baseId: target.id });
          const own = linked.draft.details.filter((each) => each.salesProposalPackageId === id);
          lines = own.filter((each) => isLive(each) && each.linkedDetailId !== null).length;
          return linked;
        });
        say(view, texts.isLinked(nameOf(target), lines));
      },
    })),
  ];
}
