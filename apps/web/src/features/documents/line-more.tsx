import { wholeShare } from '@fieldwright/domain/pricing/taxed-share';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import type { Line, RowEditor } from './line.ts';
import { MoneyInput } from './typed-input.tsx';

interface LineMoreProps {
  kind: string;
  line: Line;
  editor: RowEditor;
  readOnly: boolean;
  called: string;
  close: () => void;
  children?: ReactNode;
}

/** Shows a line's less common fields: description, line discount, tax, free of charge. */
export function LineMore({ kind, line, editor, readOnly, called, close, children }: LineMoreProps) {
  const name = { kind, id: line.id };
  const [shareOpened] = useState(line.taxedShare);
  const shareBefore = Number(editor.was(name)?.['taxedShare'] ?? shareOpened);
  const set = (fields: Partial<Line>, field: string) =>
    editor.set(name, fields, `${kind}.${line.id}.${field}`);
  return (
    <fieldset className="line-more-fields" aria-label={texts.moreOf(called)} disabled={readOnly}>
      <TextAreaField
        label={texts.fields.description}
        value={line.description}
        onChange={(description) => set({ description }, 'description')}
      />
      <TextField
        label={texts.warranty}
        value={line.warranty}
        error={editor.wrongAt(name, 'warranty')}
        onChange={(warranty) => set({ warranty }, 'warranty')}
      />
      <MoneyInput
        shown
        label={texts.fields.lineDiscountCents}
        value={line.lineDiscountCents}
        readOnly={readOnly}
        wrong={editor.wrongAt(name, 'lineDiscountCents')}
        onWrong={(text) => editor.noteTyped(name, 'lineDiscountCents', text)}
        onChange={(lineDiscountCents) =>
          lineDiscountCents !== null && set({ lineDiscountCents }, 'lineDiscountCents')
        }
      />
      <div className="line-more-checks">
        <CheckField checked={line.taxable} onChange={(taxable) => set({ taxable }, 'taxable')}>
          {texts.fields.taxable}
        </CheckField>
        {line.taxable && (line.taxedShare < wholeShare || shareBefore < wholeShare) && (
          <CheckField
            checked={line.taxedShare === wholeShare}
            onChange={(whole) => set({ taxedShare: whole ? wholeShare : shareBefore }, 'taxedShare')}
          >
            {texts.taxWhole}
          </CheckField>
        )}
        <CheckField
          checked={line.freeOfCharge}
          onChange={(freeOfCharge) => set({ freeOfCharge }, 'freeOfCharge')}
        >
          {texts.fields.freeOfCharge}
        </CheckField>
        {line.permit !== undefined && (
          <CheckField checked={line.permit} onChange={(permit) => set({ permit }, 'permit')}>
            {texts.permit}
          </CheckField>
        )}
      </div>
      {line.permit && (
        <TextField
          label={texts.permitReference}
          value={line.permitReference ?? ''}
          error={editor.wrongAt(name, 'permitReference')}
          onChange={(permitReference) => set({ permitReference }, 'permitReference')}
        />
      )}
      {children}
      <Button small onClick={close}>
        {texts.showLess}
      </Button>
    </fieldset>
  );
}
