/** The words of a service report, which customers read. */
export const serviceReportTexts = {
  title: (number: string) => `Service report ${number}`,
  customer: 'Customer',
  systems: 'Systems',
  done: 'What we did',
  site: 'Whole site',
  installed: (year: string) => `installed ${year}`,
  warranty: (day: string) => `warranty until ${day}`,
  quantity: (count: string) => `${count} ×`,
  checks: 'What we checked',
  debrief: 'Before we left',
  recommended: 'What we recommend',
  nothingRecommended: 'Nothing else needs work now.',
  photo: (place: number) => `Photo ${place}`,
  photos: 'Photos',
  photoKinds: { before: 'Before', after: 'After', nameplate: 'Nameplate', equipment: 'Equipment', other: '' },
  noWork: 'No work is listed.',
} as const;
