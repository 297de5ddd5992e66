import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';

/** Returns what the tax dialog offers on a work order: its tax items by section, and a custom rate if that is allowed. */
export const taxChoice = ({ allowOverrideTaxes, taxItemSections }: WorkOrderContext['baseView']) => ({
  mayOverride: allowOverrideTaxes,
  sections: taxItemSections,
});
