/* What the children of a work order refer to. */

export const ofWorkOrder = { workOrderId: { to: 'workOrder' } } as const;
export const itemReferences = {
  partItemId: { to: 'partItem' },
  serviceRepairId: { to: 'serviceRepair' },
} as const;
export const lineReferences = { ...itemReferences, priceBookId: { to: 'priceBook' } } as const;
export const department = { callDepartmentTypeId: { to: 'callDepartmentType' } } as const;
export const goesWithSystem = { siteSystemId: { to: 'siteSystems', whenGone: 'remove' } } as const;
/** Keeps naming the removed system (R4.15). */
export const keepsSystem = { siteSystemId: { to: 'siteSystems', whenGone: 'keep' } } as const;
