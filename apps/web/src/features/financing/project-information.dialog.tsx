import {
  projectFieldNames as names,
  ownershipNames,
  type ProjectField,
  type ProjectInformation,
  type ProjectReading,
  propertyTypeNames,
  readProjectInformation,
  type TypedProject,
} from '@fieldwright/domain/financing/project-information';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { projectInformationTexts as texts } from './financing.texts.ts';

type Known = Partial<ProjectInformation>;

/**
 * Asks for what a lender wants to know about the home (R2.6, R5.3).
 * @param known the earlier answers
 * @returns null if the user cancels
 */
export async function askProjectInformation(known: Known = {}): Promise<ProjectInformation | null> {
  const { result } = await openDialog({
    title: texts.title,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.next, enterHint: true },
    ],
    component: ProjectInformationFields,
    intakeData: known,
  }).result;
  return result;
}

function ProjectInformationFields({ intakeData: known, dialog }: HostedProps<Known, ProjectInformation>) {
  const payment = known.monthlyMortgagePayment ?? null;
  const [typed, setTyped] = useState<TypedProject>({
    ownership: known.ownership ?? null,
    propertyType: known.propertyType ?? null,
    monthlyMortgagePayment: payment === null ? '' : moneyText(payment),
  });
  const set = (changed: Partial<TypedProject>) => setTyped((before) => ({ ...before, ...changed }));
  const reading = readProjectInformation(typed);
  const project = 'project' in reading ? reading.project : null;
  useDialogPart(dialog, {
    disabled: project ? [] : ['save'],
    helperText: reasonOf(reading),
    save: () => project,
  });
  return (
    <>
      <OneOf
        label={names.ownership}
        choices={ownershipNames}
        chosen={typed.ownership}
        onChange={(ownership) => set({ ownership })}
        inline
        required
      />
      <OneOf
        label={names.propertyType}
        choices={propertyTypeNames}
        chosen={typed.propertyType}
        onChange={(propertyType) => set({ propertyType })}
        required
      />
      <MoneyField
        label={names.monthlyMortgagePayment}
        value={typed.monthlyMortgagePayment}
        onChange={(monthlyMortgagePayment) => set({ monthlyMortgagePayment })}
        autoComplete="off"
      />
    </>
  );
}

/** Returns why the user can't continue yet. */
function reasonOf(reading: ProjectReading): string | undefined {
  if ('project' in reading) return undefined;
  const list = (fields: readonly string[]) =>
    fields.map((field) => names[field as ProjectField].toLowerCase()).join(', ');
  const { missing, wrong } = reading;
  return missing.length > 0 ? texts.missing(list(missing)) : texts.wrong(list(Object.keys(wrong)));
}
