/**
 * The order of a save (R4.5): the root first, then the children in this order; the work order is marked
 * complete last (R4.6). Records that details reference are saved right after the root, photos of the job after
 * those of recommendations, inspection answers with debrief answers, and agreement site systems right before agreements.
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
  'workOrderPhotos',
  'debriefAnswers',
  'inspectionAnswers',
  'tags',
  'agreementSiteSystems',
  'agreements',
] as const;

export type CascadeStep = (typeof cascade)[number];
