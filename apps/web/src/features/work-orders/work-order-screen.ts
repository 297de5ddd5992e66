import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { createContext, useContext } from 'react';
import type { TaxEditor } from '../documents/tax.dialog.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

/** What all parts of the screen work with. */
export interface WorkOrderScreen {
  view: DocumentView<WorkOrder>;
  draft: WorkOrder;
  editor: DocumentView<WorkOrder>['editor'];
  /** for dialogs over a part of the work order */
  partEditor: TaxEditor<WorkOrder>;
  context: WorkOrderContext;
  /** null if it can't be priced */
  totals: Totals | null;
  /** the user may not change it; a processed one needs the right to process (R4.7) */
  readOnly: boolean;
  /** the site's zone, named if the office's differs */
  zone: { timeZone: string; beside: string };
}

const Screen = createContext<WorkOrderScreen | null>(null);
export const WorkOrderScreenProvider = Screen.Provider;

export function useWorkOrderScreen(): WorkOrderScreen {
  return useContext(Screen)!;
}

/** Returns a system's name; one that was removed from the site says so (R4.15). */
export function systemName({ siteSystems }: WorkOrder, id: number | null): string | null {
  const system = siteSystems.find((each) => each.id === id);
  if (!system) return null;
  return isLive(system) ? system.text : texts.removedSystem(system.text);
}

/** Returns the options for a system: those of the site, and the chosen one even if removed. */
export const systemChoices = (draft: WorkOrder, chosen: number | null): { value: string; text: string }[] => [
  { value: '', text: texts.ofSite },
  ...draft.siteSystems
    .filter((system) => isLive(system) || system.id === chosen)
    .map(({ id }) => ({ value: String(id), text: systemName(draft, id)! })),
];
