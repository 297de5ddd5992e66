import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { addPackage } from '@fieldwright/domain/proposals/package-rules';
import { packageNameAt } from '@fieldwright/domain/proposals/proposal-templates';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { DocumentView } from '../documents/use-document.ts';
import type { SalesProposal } from './proposal.data.ts';

const route = getRouteApi('/main/proposals/$id');

/**
 * Returns the packages in order and the shown one: the user's choice, else the address's, else the
 * customer's. It stays shown when a save changes its id.
 */
export function useChosenPackage({ draft, editor }: Pick<DocumentView<SalesProposal>, 'draft' | 'editor'>) {
  const navigate = route.useNavigate();
  const { package: asked } = route.useSearch();
  const packages = useMemo(() => draft.packages.filter(isLive).toSorted(byOrder('order')), [draft.packages]);
  const selected = packages.find((each) => each.selected)?.id;
  const [picked, pick] = useState<number | null>(null);
  const wanted = picked ?? asked ?? selected;
  const chosen = packages.find(({ id }) => id === wanted || editor.keyOf(id) === wanted) ?? packages[0];

  const isStored = draft.id > 0;
  const choose = useCallback(
    (id: number): void => {
      pick(editor.keyOf(id));
      if (isStored && id > 0) void navigate({ to: '.', search: { package: id }, replace: true });
    },
    [editor, isStored, navigate],
  );
  /** adds a package and shows it */
  const add = useCallback((): void => {
    let made = 0;
    editor.change((edit) => {
      const added = addPackage(edit, { text: packageNameAt(packages.length) });
      made = added.id;
      return added.edit;
    });
    choose(made);
  }, [editor, packages, choose]);
  return { packages, chosen, choose, add };
}
