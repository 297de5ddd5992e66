import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import { type Aggregate, kindsOf, type Shape } from '@fieldwright/domain/kernel/edit-shape';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { forgetDraft, holdDraft, keepDraft, keptDraft } from '../../lib/device/drafts.ts';
import type { DocumentEditor } from './document-editor.ts';
import type { DocumentKind, EditedDocument } from './document-kind.ts';

/** How long the typing has to pause before the device keeps the draft. */
const pauseMs = 500;

/** An edit session as the device keeps it. */
interface Kept<A extends Aggregate> {
  edit: Edit<A>;
  /** when it was changed last */
  date: string;
}

/** Unsaved changes that an earlier visit left on this device. */
export interface DraftOffer {
  date: string;
  restore: () => void;
  discard: () => void;
}

interface Drafted<A extends EditedDocument> {
  editor: DocumentEditor<A>;
  kind: DocumentKind<A>;
  /** the document's address */
  address: string;
  edit: Edit<A>;
  isDirty: boolean;
}

/**
 * Keeps unsaved changes on this device while a document is edited, so that they survive a closed tab and a browser that
 * ends, and offers them at the next visit.
 * @returns the offer, and what forgets the draft once the person discards it
 */
export function useDraft<A extends EditedDocument>({ editor, kind, address, edit, isDirty }: Drafted<A>) {
  const { me } = useMain();
  const [companyId, personId] = [me.company.id, me.id];
  const { shape } = kind;
  const { siteId } = edit.draft as { siteId?: number | null };
  const site = address.startsWith('new') ? (siteId ?? '') : '';
  const name = `${shape.name} ${address} ${site}`;
  /** the name of the draft that this tab may keep; null until earlier ones are known, and while one is offered */
  const [held, setHeld] = useState<string | null>(null);
  const [found, setFound] = useState<Kept<A> | null>(null);
  const isKept = useRef(false);

  useEffect(() => {
    const keeper = { companyId, personId };
    let isLeft = false;
    let release = () => {};
    const begin = async () => {
      const letGo = await holdDraft(`${companyId} ${personId} ${name}`);
      if (!letGo) return;
      release = letGo;
      if (isLeft) return release();
      const kept = await keptDraft<Kept<A>>(keeper, name);
      if (isLeft) return;
      isKept.current = kept !== null;
      if (kept) setFound(kept);
      else setHeld(name);
    };
    void begin();
    return () => {
      isLeft = true;
      release();
      setFound(null);
      setHeld(null);
    };
  }, [companyId, personId, name]);

  useEffect(() => {
    if (held !== name) return undefined;
    const keeper = { companyId, personId };
    const keep = () => {
      isKept.current = true;
      void keepDraft(keeper, name, { edit, date: dateNow().toISOString() });
    };
    if (!isDirty) {
      if (isKept.current) void forgetDraft(keeper, name);
      isKept.current = false;
      return undefined;
    }
    const timer = setTimeout(keep, pauseMs);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [companyId, personId, name, held, edit, isDirty]);

  const forget = useCallback(() => {
    isKept.current = false;
    setHeld(null);
    void forgetDraft({ companyId, personId }, name);
  }, [companyId, personId, name]);
  const close = () => {
    setFound(null);
    setHeld(name);
  };
  const offer: DraftOffer | null = found && {
    date: found.date,
    restore: () => {
      close();
      editor.restore(withBlanks(shape, found.edit));
    },
    discard: () => {
      forget();
      close();
    },
  };
  return { offer, forget };
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
