import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import type { TaxEntryFields } from '@fieldwright/domain/taxes/tax-entry';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { useSignal } from '../../lib/signal.ts';
import { taxItemsQuery } from '../../lib/tax-items.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { Note } from '../../ui/note.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import type { TaxItem } from './price-book.data.ts';
import type { PartEditor } from './reduction.dialog.tsx';
import { PercentageInput } from './typed-input.tsx';

export interface TaxEditor<Draft = { id: number } & TaxEntryFields> extends PartEditor<Draft> {
  knowTaxItem: (item: TaxItem) => void;
}

interface Intake {
  editor: TaxEditor;
  /** the root's kind */
  kind: string;
  mayOverride: boolean;
  /** the headings under which tax items are offered, in order; without them, as one list */
  sections?: readonly TaxSection[] | undefined;
}

interface TaxSection {
  text: string;
  taxItems: readonly { id: number }[];
}

/**
 * Opens the dialog for a document's tax (R3.5): a tax item, a custom percentage if the company allows it, or
 * none.
 */
export function openTax(
  editor: TaxEditor,
  kind: string,
  { mayOverride, sections }: Pick<Intake, 'mayOverride' | 'sections'>,
): void {
  editor.beginPart();
  const opened = openDialog<Intake, true>({
    title: texts.taxTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: Tax,
    intakeData: { editor, kind, mayOverride, sections },
  });
  void opened.result.then(({ action }) => (action === 'save' ? editor.keepPart() : editor.cancelPart()));
}

function Tax({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { editor, kind, mayOverride, sections = [] } = intakeData;
  const { draft: entry } = useSignal(editor.state).edit;
  const { data: items, error } = useQuery(taxItemsQuery);
  const name = { kind, id: entry.id };
  const wrong = editor.wrongAt(name, 'salesTaxPercentage');
  useDialogPart(dialog, { disabled: wrong ? ['save'] : [], save: () => true as const });
  const set = (fields: Partial<TaxEntryFields>) => editor.set(name, { manualTaxItem: null, ...fields });
  const choose = (choice: string) => {
    if (choice === 'own')
      return set({ taxOverride: true, salesTaxPercentage: entry.salesTaxPercentage ?? 0 });
    const item = items?.find(({ id }) => keyOf(id) === choice);
    if (item) editor.knowTaxItem(item);
    return set({ taxItemId: item?.id ?? null, taxOverride: false, salesTaxPercentage: null });
  };
  return (
    <div className="part-fields">
      {error && <Note kind="bad">{textOf(error)}</Note>}
      <OneOf
        label={texts.fields.taxItemId}
        choices={{
          ...Object.fromEntries(
            inSections(items ?? [], sections).map((item) => [keyOf(item.id), itemText(item)]),
          ),
          ...(mayOverride && { own: texts.ownTax }),
          none: texts.noTax,
        }}
        headings={headingsOf(items ?? [], sections)}
        chosen={chosenOf(entry)}
        onChange={choose}
      />
      {entry.taxOverride && (
        <PercentageInput
          shown
          label={texts.fields.salesTaxPercentage}
          value={entry.salesTaxPercentage}
          wrong={wrong}
          onWrong={(text) => editor.noteTyped(name, 'salesTaxPercentage', text)}
          onChange={(value) => value !== null && set({ salesTaxPercentage: value })}
        />
      )}
      {entry.manualTaxItem && <Note>{texts.manualTax(decimalText(entry.manualTaxItem.percentage))}</Note>}
    </div>
  );
}

/** Names a choice so that the choices keep their order, which numbers wouldn't. */
const keyOf = (id: number) => `item${id}`;

function chosenOf({ taxOverride, taxItemId, manualTaxItem }: TaxEntryFields): string | null {
  if (taxOverride) return 'own';
  if (taxItemId !== null) return keyOf(taxItemId);
  return manualTaxItem ? null : 'none';
}

/** Returns the tax items section by section; those of no section first. */
function inSections(items: readonly TaxItem[], sections: readonly TaxSection[]): TaxItem[] {
  const place = (id: number) => sections.findIndex(({ taxItems }) => taxItems.some((item) => item.id === id));
  return items.toSorted((a, b) => place(a.id) - place(b.id));
}

/** Returns the heading over the first tax item of each section, if there are several. */
function headingsOf(items: readonly TaxItem[], sections: readonly TaxSection[]): Record<string, string> {
  if (sections.length < 2) return {};
  const ordered = inSections(items, sections);
  return Object.fromEntries(
    sections.flatMap(({ text, taxItems }) => {
      const first = ordered.find(({ id }) => taxItems.some((item) => item.id === id));
      return first ? [[keyOf(first.id), text]] : [];
    }),
  );
}

const itemText = ({ text, rate }: TaxItem) => `${text}, ${decimalText(fromTenThousandths(rate))}%`;
