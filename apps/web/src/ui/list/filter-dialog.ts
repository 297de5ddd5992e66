import type { FilterDialogData, FilterDialogResult } from '@fieldwright/domain/dialogs/dialog';
import type { ComponentType } from 'react';
import { dialogTexts } from '../dialog/dialog.texts.ts';
import { type HostedProps, openDialog } from '../dialog/dialog-stack.ts';

type Filters<Data, Result> = FilterDialogData<ComponentType<HostedProps<Data, Result>>, Data>;

/** Opens the dialog "Filters" of a list (R2.8); returns how it closed (R4.23). */
export async function openFilterDialog<Data, Result>({
  component,
  data,
}: Filters<Data, Result>): Promise<FilterDialogResult<Result>> {
  const { action, result } = await openDialog<Data, Result>({
    title: dialogTexts.filters,
    buttons: [
      { id: 'cancel', text: dialogTexts.cancel, secondary: true },
      { id: 'save', text: dialogTexts.addFilters },
    ],
    component,
    intakeData: data,
  }).result;
  return action === 'save' && result !== null
    ? { action: 'AddFilter', result }
    : { action: 'Cancel', result: null };
}
