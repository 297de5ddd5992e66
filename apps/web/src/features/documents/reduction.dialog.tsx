import type { RecordName } from '@fieldwright/domain/kernel/edit-graph';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { fromTenThousandths, toTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { useState } from 'react';
import { useSignal, type Watched } from '../../lib/signal.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { Note } from '../../ui/note.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import type { RowEditor } from './line.ts';
import { OfferedReductions } from './offered-reductions.tsx';
import { MoneyInput, PercentageInput } from './typed-input.tsx';

/** What only the reductions of a proposal have. */
type OfProposal = 'salesProposalPackageId' | 'linkedReductionId' | 'ownTerms';
/** A discount or rebate of any document. */
type DiscountRecord = Omit<SalesProposal['discounts'][number], OfProposal>;
type RebateRecord = Omit<SalesProposal['rebates'][number], OfProposal>;
interface Reduced {
  discounts: readonly DiscountRecord[];
  rebates: readonly RebateRecord[];
}

/** What a dialog over a part of a document needs of its editor; the dialog has its own snapshot (R4.1). */
export interface PartEditor<Draft = Reduced> extends RowEditor {
  state: Watched<{ edit: { draft: Draft } }>;
  /** a discount's current amount in cents; null if unknown */
  discountTaken: (id: number) => number | null;
  add: (kind: string, fields: Fields) => number;
  beginPart: () => void;
  keepPart: () => void;
  cancelPart: () => void;
}

interface Intake {
  editor: PartEditor;
  name: RecordName;
  /** lines that a discount can be limited to */
  lines: readonly { id: number; text: string }[];
  /** the current loss in cents; missing if costs are hidden, and then no loss is confirmed */
  lossCents?: (() => number) | undefined;
}

interface Opening {
  kind: 'discounts' | 'rebates';
  /** null for a new one with these fields */
  id: number | null;
  fields?: Fields;
  lines: Intake['lines'];
  lossCents?: Intake['lossCents'];
}

/** Opens the dialog of a discount or rebate. Cancel restores the document as it was before (R4.1). */
export function openReduction(editor: PartEditor, opening: Opening): void {
  const { kind, id, fields = {}, lines, lossCents } = opening;
  editor.beginPart();
  const name = { kind, id: id ?? editor.add(kind, fields) };
  const title = { discounts: texts.discountTitle, rebates: texts.rebateTitle }[kind];
  const opened = openDialog<Intake, true>({
    title,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: kind === 'discounts' ? Discount : Rebate,
    intakeData: { editor, name, lines, lossCents },
  });
  void opened.result.then(({ action }) => (action === 'save' ? editor.keepPart() : editor.cancelPart()));
}

function useRecord<R extends { id: number }>(
  { intakeData: { editor, name } }: HostedProps<Intake, true>,
  listOf: (draft: Reduced) => readonly R[],
) {
  const { edit } = useSignal(editor.state);
  const record = listOf(edit.draft).find(({ id }) => id === name.id)!;
  const set = (fields: Fields) =>
    editor.set(name, fields, `${name.kind}.${name.id}.${Object.keys(fields)[0]}`);
  const typed = (field: string) => ({
    wrong: editor.wrongAt(name, field),
    onWrong: (text: string | null) => editor.noteTyped(name, field, text),
  });
  const hasWrong = ['rate', 'amountCents'].some((field) => editor.wrongAt(name, field) !== undefined);
  return { record, set, typed, hasWrong };
}

/**
 * Asks for confirmation of a loss that is new or larger than when the dialog was opened; a different amount
 * asks again.
 */
function useLoss({ lossCents: now = () => 0 }: Intake) {
  const lossCents = now();
  const [before] = useState(lossCents);
  const [meant, setMeant] = useState<number | null>(null);
  const isMeant = meant === lossCents;
  const isLarger = lossCents > before;
  return {
    asksLoss: isLarger && !isMeant,
    question: isLarger && (
      <Note kind="warn">
        {texts.lossAsks(moneyText(lossCents))}
        <CheckField checked={isMeant} onChange={(on) => setMeant(on ? lossCents : null)}>
          {texts.lossMeant}
        </CheckField>
      </Note>
    ),
  };
}

function Discount(props: HostedProps<Intake, true>) {
  const { record, set, typed, hasWrong } = useRecord(props, ({ discounts }) => discounts);
  const { rate, amountCents, kind, scope, lineIds } = record;
  const isEmpty = (kind === 'percent' ? rate : amountCents) === null;
  const taken = kind === 'fixed' ? props.intakeData.editor.discountTaken(record.id) : null;
  const isCut = taken !== null && amountCents !== null && taken < amountCents;
  const { asksLoss, question } = useLoss(props.intakeData);
  useDialogPart(props.dialog, {
    disabled: isEmpty || hasWrong || asksLoss ? ['save'] : [],
    helperText: isEmpty ? texts.enterHowMuch : asksLoss ? texts.tickLoss : undefined,
    save: () => true as const,
  });
  return (
    <div className="part-fields">
      <OfferedReductions kind="discounts" onChoose={set} />
      <TextField
        label={texts.fields.text}
        placeholder={texts.discountPlaceholder}
        value={record.text}
        onChange={(text) => set({ text })}
      />
      <OneOf
        inline
        label={texts.howMuch}
        choices={texts.discountKinds}
        chosen={kind}
        onChange={(kind) => set({ kind, ...(kind === 'percent' ? { amountCents: null } : { rate: null }) })}
      />
      {kind === 'percent' ? (
        <PercentageInput
          key="percent"
          shown
          optional
          label={texts.fields.rate}
          value={rate === null ? null : fromTenThousandths(rate)}
          {...typed('rate')}
          onChange={(value) => set({ rate: value === null ? null : toTenThousandths(value) })}
        />
      ) : (
        <MoneyInput
          key="fixed"
          shown
          optional
          label={texts.fields.amountCents}
          value={amountCents}
          {...typed('amountCents')}
          onChange={(amountCents) => set({ amountCents })}
        />
      )}
      {question}
      {isCut && <output className="help">{texts.discountCut(moneyText(taken))}</output>}
      <Treatment record={record} set={set} />
      <OneOf
        label={texts.fields.scope}
        choices={texts.scopes}
        chosen={scope}
        onChange={(scope) => set({ scope })}
      />
      {scope === 'lines' && (
        <div className="part-lines">
          {props.intakeData.lines.map(({ id, text }) => (
            <CheckField
              key={id}
              checked={lineIds.includes(id)}
              onChange={(on) =>
                set({ lineIds: on ? [...lineIds, id] : lineIds.filter((other) => other !== id) })
              }
            >
              {text}
            </CheckField>
          ))}
        </div>
      )}
    </div>
  );
}

function Rebate(props: HostedProps<Intake, true>) {
  const { record, set, typed, hasWrong } = useRecord(props, ({ rebates }) => rebates);
  const isEmpty = record.amountCents === 0;
  useDialogPart(props.dialog, {
    disabled: isEmpty || hasWrong ? ['save'] : [],
    helperText: isEmpty ? texts.enterHowMuch : undefined,
    save: () => true as const,
  });
  return (
    <div className="part-fields">
      <OfferedReductions kind="rebates" onChoose={set} />
      <TextField
        label={texts.fields.text}
        placeholder={texts.rebatePlaceholder}
        value={record.text}
        onChange={(text) => set({ text })}
      />
      <MoneyInput
        shown
        label={texts.fields.amountCents}
        value={record.amountCents}
        {...typed('amountCents')}
        onChange={(amountCents) => amountCents !== null && set({ amountCents })}
      />
      <Treatment record={record} set={set} />
      <CheckField checked={record.reimbursed} onChange={(reimbursed) => set({ reimbursed })}>
        {texts.reimbursed}
      </CheckField>
    </div>
  );
}

function Treatment({
  record,
  set,
}: {
  record: Pick<DiscountRecord, 'taxTreatment'>;
  set: (fields: Fields) => void;
}) {
  return (
    <OneOf
      inline
      label={texts.fields.taxTreatment}
      choices={texts.treatments}
      chosen={record.taxTreatment}
      onChange={(taxTreatment) => set({ taxTreatment })}
    />
  );
}
