/**
 * The order of a save (R4.5): the root comes first, then the children in this order, and the work order is marked
 * complete last (R4.6). What details point at comes right after the root; inspection answers go with debrief answers,
 * agreement site systems right before agreements.
 */
export const cascade = [
  'packages',
  'siteSystems',
  'nonStockItems',
  'details',
  'repairParts',
  'discounts',
  'rebates',
  'payments',
  'files',
  'loans',
  'recommendations',
  'recommendationItems',
  'recommendationPhotos',
  'debriefAnswers',
  'inspectionAnswers',
  'tags',
  'agreementSiteSystems',
  'agreements',
] as const;

export type CascadeStep = (typeof cascade)[number];
