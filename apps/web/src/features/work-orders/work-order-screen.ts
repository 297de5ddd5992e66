import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { createContext, useContext } from 'react';
import type { TaxEditor } from '../documents/tax.dialog.tsx';
import type { DocumentView } from '../documents/use-document.ts';

/** What all parts of the screen work with. */
export interface WorkOrderScreen {
  view: DocumentView<WorkOrder>;
  draft: WorkOrder;
  editor: DocumentView<WorkOrder>['editor'];
  /** the same for the dialogs over a part of it */
  partEditor: TaxEditor;
  context: WorkOrderContext;
  /** null where it cannot be priced as it stands */
  totals: Totals | null;
  /** not the person's to change; a processed one is changed by who may process (R4.7) */
  readOnly: boolean;
  /** the site's */
  timeZone: string;
}

const Screen = createContext<WorkOrderScreen | null>(null);
export const WorkOrderScreenProvider = Screen.Provider;

export function useWorkOrderScreen(): WorkOrderScreen {
  return useContext(Screen)!;
}

/** The systems of the site that are there, and those that lines still name. */
export const systemName = ({ siteSystems }: WorkOrder, id: number | null): string | null =>
  siteSystems.find((system) => system.id === id)?.text ?? null;
