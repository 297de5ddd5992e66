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
  /** the same for the dialogs over a part of it */
  partEditor: TaxEditor;
  context: WorkOrderContext;
  /** null where it cannot be priced as it stands */
  totals: Totals | null;
  /** not the person's to change; a processed one is changed by who may process (R4.7) */
  readOnly: boolean;
  /** the site's, named where the office has another time */
  zone: { timeZone: string; beside: string };
}

const Screen = createContext<WorkOrderScreen | null>(null);
export const WorkOrderScreenProvider = Screen.Provider;

export function useWorkOrderScreen(): WorkOrderScreen {
  return useContext(Screen)!;
}

/** What a system is called; one that is gone from the site says so wherever something still names it (R4.15). */
export function systemName({ siteSystems }: WorkOrder, id: number | null): string | null {
  const system = siteSystems.find((each) => each.id === id);
  if (!system) return null;
  return isLive(system) ? system.text : texts.removedSystem(system.text);
}

/** The systems to choose from: those of the site, and the one that is chosen already though it is gone. */
export const systemChoices = (draft: WorkOrder, chosen: number | null): { value: string; text: string }[] => [
  { value: '', text: texts.ofSite },
  ...draft.siteSystems
    .filter((system) => isLive(system) || system.id === chosen)
    .map(({ id }) => ({ value: String(id), text: systemName(draft, id)! })),
];
