import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { partItemShape } from '@fieldwright/domain/price-books/part-item';
import { serviceRepairShape } from '@fieldwright/domain/price-books/service-repair';
import type { TaxedKind } from '@fieldwright/domain/settings/taxed-by-default';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { PagePending } from '../../app/pending.tsx';
import { useUnsaved } from '../../app/unsaved.ts';
import type { HeldDraft } from '../../lib/device/drafts.ts';
import { useKeptDraft } from '../../lib/device/use-kept-draft.ts';
import { useEditKeys } from '../../lib/keys/use-edit-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { DraftBanner } from '../../ui/draft-banner.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { UndoButtons } from '../../ui/undo-buttons.tsx';
import { changed, useBasis } from '../customers/editing.ts';
import { useAskBeforeClosing } from './editor-guards.ts';
import './entry-editor.css';
import { EntryFields } from './entry-editor-fields.tsx';
import { entryOf, type KeptEntryEdit, startEntry, useEntrySteps } from './entry-steps.ts';
import { blankEntry, readEntry, type TypedEntry, typedEntry } from './entry-typed.ts';
import { entryQuery, nameOf, type PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import {
  type EntryKind,
  type KeptPart,
  type KeptService,
  keptEntryQuery,
  partsOfName,
  pathOf,
} from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { priceBooksTexts } from './price-books.texts.ts';
import { useKeptSave } from './use-kept-save.ts';
import { type PriceFilter, whoseOf } from './whose-prices.ts';

interface EntryEditorProps {
  book: PriceBook;
  search: PriceBookSearch;
}

const titles = { ...partItemShape.titles, ...serviceRepairShape.titles };
const withoutEdit = ({ edit: _, ...rest }: PriceBookSearch) => rest;

/** Edits an entry beside the list, copies one, or creates one in the chosen category; on a phone instead of the list. */
export function EntryEditor({ book, search }: EntryEditorProps) {
  const { entry: name, edit, category } = search;
  const taxed = useMain().me.company.taxedByDefault;
  const isNew = edit === 'serviceRepair' || edit === 'partItem';
  const from = isNew ? undefined : name;
  const stored = useQuery({ ...keptEntryQuery(from ?? 'partItem-1'), enabled: from !== undefined });
  // has the names of the service's parts
  const listed = useQuery({
    ...entryQuery(book.book.id, from ?? 'partItem-1'),
    enabled: from !== undefined,
  });
  const kind = isNew ? edit : partsOfName(name!).kind;
  const failed = stored.error ?? listed.error;
  const isLoaded = isNew || (stored.data !== undefined && listed.data !== undefined);
  if (failed && !isLoaded)
    return (
      <aside className="entry-panel entry-editor" aria-label={texts.editing[kind]}>
        <Failure error={failed} retry={() => void stored.refetch()} />
      </aside>
    );
  if (!isLoaded)
    return (
      <aside className="entry-panel entry-editor" aria-label={texts.editing[kind]}>
        <PagePending />
      </aside>
    );
  const parts = new Map(listed.data?.parts.map((part) => [part.partItemId, part]));
  const typed = stored.data && !isNew ? typedEntry(stored.data, parts, listed.data?.offers) : blankEntry;
  const places = typeof category === 'number' ? [category] : [];
  return (
    <Editing
      key={`${book.book.id}-${edit}-${from ?? ''}`}
      draft={`priceBookEntry ${book.book.id} ${edit} ${from ?? ''}`}
      book={book}
      kind={kind}
      whose={whoseOf({ ...search })}
      stored={edit === 'open' ? (stored.data ?? null) : null}
      start={
        isNew
          ? { ...typed, ...newIn(kind, taxed), categoryIds: places }
          : edit === 'copy'
            ? { ...typed, code: '', offers: typed.offers.filter(({ isRemoved }) => !isRemoved) }
            : typed
      }
      isCopy={edit === 'copy'}
    />
  );
}

/** Returns whether a new entry is taxable. */
const newIn = (kind: EntryKind, taxed: readonly TaxedKind[]): Pick<TypedEntry, 'taxable'> => ({
  taxable: taxed.includes(kind === 'partItem' ? blankEntry.partKind : 'service'),
});

interface EditingProps {
  /** the name under which the device keeps unsaved changes */
  draft: string;
  book: PriceBook;
  kind: EntryKind;
  /** whose prices show */
  whose: PriceFilter;
  /** null: a new one */
  stored: KeptService | KeptPart | null;
  start: TypedEntry;
  /** a new one that begins as a copy, so that it's unsaved from the start */
  isCopy: boolean;
}

/** Edits an entry, starting from the stored one or from what an earlier visit left on this device. */
function Editing(props: EditingProps) {
  const [restored, setRestored] = useState<{ edit: KeptEntryEdit; draft: HeldDraft } | null>(null);
  // a later load includes others' changes, which don't belong to this edit
  const [first] = useState(() => ({
    steps: startEntry(props.start),
    version: props.stored?.version ?? 0,
    guid: crypto.randomUUID(),
  }));
  return (
    <Editor
      key={restored ? restored.draft.key : 'opened'}
      {...props}
      first={restored?.edit ?? first}
      restored={restored?.draft ?? null}
      restore={(edit, take) => setRestored({ edit, draft: take() })}
    />
  );
}

interface EditorProps extends EditingProps {
  first: KeptEntryEdit;
  /** the draft that it was restored from */
  restored: HeldDraft | null;
  restore: (kept: KeptEntryEdit, take: () => HeldDraft) => void;
}

function Editor({ book, kind, whose, stored, isCopy, first, draft, restored, restore }: EditorProps) {
  const client = useQueryClient();
  const { me } = useMain();
  const navigate = useNavigate({ from: '/pricebooks/$id' });
  const isDone = useRef(false);
  const { guid, version } = first;
  const [{ opened, typed: begun }] = useState(() => entryOf(first.steps));
  const based = useBasis(
    version,
    async () =>
      (await client.fetchQuery({ ...keptEntryQuery(nameOf({ kind, id: stored!.id })), staleTime: 0 }))
        .version,
    titles,
  );
  const { add, change } = useKeptSave(pathOf[kind], titles);
  const form = useForm<TypedEntry>({
    initial: begun,
    first: 'text',
    check: (typed) => {
      const reading = readEntry(kind, typed);
      const gone = stored ? [] : typed.parts.filter(({ hidden }) => hidden).map(({ text }) => text);
      return {
        ...(gone.length > 0 && { parts: texts.partsGone(gone) }),
        ...('wrong' in reading && reading.wrong),
      };
    },
    save: async (typed) => {
      const fields = fieldsOf(kind, typed);
      const id = stored
        ? await based((basedOn) => {
            const was = fieldsOf(kind, opened);
            const now = changed(was, fields, ['pricing', 'unitPriceCents']);
            return change({ id: stored.id, was, fields: now, basedOn });
          })
        : await add(typed.text.trim(), {
            guid,
            ...(kind === 'serviceRepair' && { priceBookId: book.book.id }),
            ...fields,
          });
      isDone.current = true;
      forget();
      await navigate({
        to: '.',
        search: (before) => ({ ...withoutEdit(before), entry: nameOf({ kind, id }) }),
      });
    },
  });
  const steps = useEntrySteps(first.steps, form);
  const isTyped = !sameValue(form.values, opened);
  const isUnsaved = isCopy || isTyped;
  const kept = useMemo(() => ({ steps: steps.edit, version, guid }), [steps.edit, version, guid]);
  const { offer, forget } = useKeptDraft<KeptEntryEdit>({
    keeper: { companyId: me.company.id, personId: me.id },
    name: draft,
    edit: kept,
    isDirty: isTyped,
    restore,
    restored,
  });
  useUnsaved(isUnsaved, texts.unsavedEntry(form.values.text.trim()), forget);
  useAskBeforeClosing(isUnsaved, isDone);
  useEditKeys({
    undo: steps.undo,
    redo: steps.redo,
    save: () => void form.submit(),
    part: '.entry-editor',
  });
  const discard = () => {
    isDone.current = true;
    forget();
    void navigate({ to: '.', search: withoutEdit });
  };
  const title = (stored ? texts.editing : texts.creating)[kind];
  return (
    <aside className="entry-panel entry-editor" aria-label={title}>
      <form {...form.form}>
        <div className="entry-editor-body">
          <header>
            <b>{title}</b>
            {stored && <span className="dim">{usageOf(stored)}</span>}
            <span className="entry-editor-tools">
              <UndoButtons {...steps} />
              <Link
                to="/pricebooks/$id"
                params={{ id: String(book.book.id) }}
                search={withoutEdit}
                className="btn icon quiet"
                aria-label={priceBooksTexts.closeItem}
              >
                <X />
              </Link>
            </span>
          </header>
          {offer && <DraftBanner offer={offer} isDirty={isTyped} zone={me.company.timeZone} />}
          {form.failure && <Note kind="bad">{form.failure.text}</Note>}
          <EntryFields
            form={{ values: form.values, errors: form.errors, change: steps.change }}
            book={book}
            kind={kind}
            whose={whose}
            isNew={stored === null && !isCopy}
            kept={stored && { id: stored.id, typed: opened }}
          />
        </div>
        <footer>
          <output className="entry-unsaved">
            {isUnsaved && (
              <>
                <Pencil className="i-sm" /> {texts.notSaved}
              </>
            )}
          </output>
          <Button onClick={discard}>{isUnsaved ? texts.discard : texts.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={form.busy}
            aria-keyshortcuts="Control+S"
            disabled={!isUnsaved}
          >
            {texts.saveEntry[kind]}
          </Button>
        </footer>
      </form>
    </aside>
  );
}

/** Says how much an entry is used. */
const usageOf = (stored: KeptService | KeptPart): string =>
  [
    'serviceRepairIds' in stored && texts.usedBy(stored.serviceRepairIds.length),
    stored.sold > 0 && texts.sold(stored.sold),
  ]
    .filter(Boolean)
    .join(' · ');

function fieldsOf(kind: EntryKind, typed: TypedEntry): Record<string, unknown> {
  const reading = readEntry(kind, typed);
  return 'fields' in reading ? reading.fields : {};
}
