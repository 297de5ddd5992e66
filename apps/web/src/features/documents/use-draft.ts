import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import { type Aggregate, kindsOf, type Shape } from '@fieldwright/domain/kernel/edit-shape';
import { useMain } from '../../app/main/use-main.ts';
import { useKeptDraft } from '../../lib/device/use-kept-draft.ts';
import type { DocumentEditor } from './document-editor.ts';
import type { DocumentKind, EditedDocument } from './document-kind.ts';

interface Drafted<A extends EditedDocument> {
  editor: DocumentEditor<A>;
  kind: DocumentKind<A>;
  /** the document's address */
  address: string;
  edit: Edit<A>;
  isDirty: boolean;
}

/**
 * Keeps a document's unsaved changes on this device, and offers them at the next visit.
 * @returns the offer, and what forgets the draft once the person discards it
 */
export function useDraft<A extends EditedDocument>({ editor, kind, address, edit, isDirty }: Drafted<A>) {
  const { me } = useMain();
  const { shape } = kind;
  const { siteId } = edit.draft as { siteId?: number | null };
  const site = address.startsWith('new') ? (siteId ?? '') : '';
  return useKeptDraft<Edit<A>>({
    keeper: { companyId: me.company.id, personId: me.id },
    name: `${shape.name} ${address} ${site}`,
    edit,
    isDirty,
    restore: (kept) => editor.restore(withBlanks(shape, kept)),
  });
}

/** Returns an edit with the fields that its document has got since the device kept it. */
function withBlanks<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>): Edit<A> {
  const whole = (document: A): A => {
    const lists = kindsOf(shape).map((kind) => {
      const rows = (document as unknown as Record<string, readonly object[]>)[kind] ?? [];
      return [kind, rows.map((row) => ({ ...shape.kinds[kind]!.blank, ...row }))];
    });
    return { ...shape.blank, ...document, ...Object.fromEntries(lists) };
  };
  return { ...edit, base: edit.base && whole(edit.base), draft: whole(edit.draft) };
}
