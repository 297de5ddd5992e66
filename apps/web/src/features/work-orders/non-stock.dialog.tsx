import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { asOneStep } from '@fieldwright/domain/kernel/edit-history';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { addDetail } from '@fieldwright/domain/work-orders/work-order-rules';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface Intake {
  editor: Pick<DocumentView<WorkOrder>['editor'], 'change'>;
  /** whether the user may see and set costs */
  costs: boolean;
  /** whether it is taxable unless the user says otherwise */
  taxable: boolean;
  siteSystemId: number | null;
  callDepartmentTypeId: number | null;
}

/** Opens the dialog that adds a non-stock item on a new line. */
export function openNonStock(editor: Intake['editor'], intake: Omit<Intake, 'editor'>): void {
  openDialog<Intake, true>({
    title: texts.nonStockTitle,
    text: texts.nonStockLead,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.add },
    ],
    component: NonStock,
    intakeData: { editor, ...intake },
  });
}

const blank = { text: '', code: '', supplier: '', price: '', cost: '' };

function NonStock({ intakeData, dialog }: HostedProps<Intake, true>) {
  const [values, set] = useState({ ...blank, taxable: intakeData.taxable });
  const { editor, costs, siteSystemId, callDepartmentTypeId } = intakeData;
  const [price, cost] = [readOptional(values.price), readOptional(values.cost)];
  const isUnnamed = values.text.trim() === '';
  const isWrong = isUnnamed || 'wrong' in price || 'wrong' in cost;
  useDialogPart(dialog, {
    disabled: isWrong ? ['save'] : [],
    helperText: isUnnamed ? texts.required : undefined,
    save: () => {
      if ('wrong' in price || 'wrong' in cost) return null;
      const { text, code, supplier, taxable } = values;
      const item = {
        text,
        code,
        taxable,
        unitPriceCents: price.cents,
        ...(costs && { costCents: cost.cents }),
      };
      editor.change((edit) => {
        const added = addRecord(workOrderShape, edit, {
          kind: 'nonStockItems',
          fields: { ...item, supplier },
        });
        const fields = { ...item, nonStockItemId: added.id, siteSystemId, callDepartmentTypeId };
        return asOneStep(edit, addDetail(added.edit, { fields }).edit);
      });
      return true;
    },
  });
  const text = (field: 'text' | 'code' | 'supplier', label: string, required = false) => (
    <TextField
      label={label}
      required={required}
      value={values[field]}
      onChange={(value) => set({ ...values, [field]: value })}
    />
  );
  return (
    <div className="part-fields">
      {text('text', texts.itemText, true)}
      {text('code', texts.code)}
      {text('supplier', texts.supplier)}
      <MoneyField
        label={texts.price}
        value={values.price}
        onChange={(value) => set({ ...values, price: value })}
      />
      {costs && (
        <MoneyField
          label={texts.cost}
          value={values.cost}
          onChange={(value) => set({ ...values, cost: value })}
        />
      )}
      <CheckField checked={values.taxable} onChange={(taxable) => set({ ...values, taxable })}>
        {texts.taxable}
      </CheckField>
    </div>
  );
}

/** Reads an optional price; empty means that it is to follow. */
function readOptional(typed: string): { cents: number | null } | { wrong: string } {
  return typed.trim() === '' ? { cents: null } : readMoney(typed);
}
