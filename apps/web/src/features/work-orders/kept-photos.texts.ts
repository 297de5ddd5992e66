import { counted } from '@fieldwright/domain/kernel/plural';

/** Texts of the photos that a device keeps until they are saved. */
export const keptPhotosTexts = {
  title: 'Unsent photos',
  lead: 'These photos aren’t saved yet. They’re sent when you open their work order on this device, if you can still change it. Otherwise, download them. They’re removed after 30 days.',
  none: 'No unsent photos on this device.',
  loading: 'Loading…',
  workOrder: 'Work order',
  since: (count: number, moment: string) => `${counted(count, 'photo', 'photos')}, last added ${moment}`,
  downloadOne: (at: number, document: string) => `Download photo ${at} of ${document}`,
  download: 'Download',
  downloadAll: 'Download all',
  discard: 'Discard',
  held: 'This work order is open. Remove photos there, or close it to discard them here.',
  photoName: (at: number) => `photo-${at}.jpg`,
  discardTitle: (count: number) => `Discard ${counted(count, 'unsent photo', 'unsent photos')}?`,
  discardText: 'They’re deleted from this device and can’t be restored.',
  keep: 'Keep',
  discarded: (count: number) => `${counted(count, 'photo', 'photos')} discarded.`,
  close: 'Close',
} as const;
