import { counted } from '@fieldwright/domain/kernel/plural';

/** Texts of the photos of a job. */
export const jobPhotosTexts = {
  photos: 'Photos',
  none: 'No photos.',
  noneYet: 'No photos yet. Take one before you start and one after.',
  add: 'Add photos of',
  kind: 'Shows',
  kinds: {
    before: 'Before',
    after: 'After',
    nameplate: 'Nameplate',
    equipment: 'Equipment',
    other: 'Other',
  },
  camera: 'Take photo',
  choose: 'Choose photos',
  pairs: 'Before and after',
  shown: 'Shown to the customer',
  show: 'Show to the customer',
  hide: 'Hide from the customer',
  earlier: 'Move earlier',
  later: 'Move later',
  remove: 'Remove',
  noSystem: 'No system',
  left: (count: number) =>
    `${counted(count, 'photo on this device isn’t', 'photos on this device aren’t')} saved yet, and you can’t change this work order now. Unsent photos are sent once you can change it again, and removed after 30 days.`,
  downloadLeft: 'Download unsent photos',
  discardLeft: 'Discard unsent photos',
  optionsOf: (place: number) => `Actions for photo ${place}`,
} as const;
