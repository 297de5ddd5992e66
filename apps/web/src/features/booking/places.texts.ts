import { counted } from '@fieldwright/domain/kernel/plural';
import type { PlaceReason } from '@fieldwright/domain/schedule/places';

export const placesTexts = {
  title: 'Next openings',
  looking: 'Looking for openings…',
  checked: (count: number) => counted(count, 'technician checked', 'technicians checked'),
  fullWindow: (window: string) => `No one is free ${window}. Next openings outside that window:`,
  none: 'No openings during business hours in the next two weeks.',
  until: (day: string, time: string) => `${day}, ${time}`,
  visits: (count: number) => `${count} visits`,
  nobody: 'This department has no technicians. Choose another department, or a technician below.',
  noTechnicians:
    'You have no technicians yet, so this call can’t have a visit. Book it now and schedule it later.',
  addTechnician: 'Add a technician in Settings',
  askForTechnician: 'Ask an owner or admin to add one.',
  failed: 'Couldn’t load openings. Choose a time and a technician below.',
  another: 'Another time…',
  today: 'Today',
  reasons: (window: string): Record<PlaceReason, string> => ({
    firstFree: 'First available',
    nextFree: 'Next available',
    inWindow: `Inside the window ${window}`,
    outsideWindow: `Outside the window ${window}`,
    sameZip: 'Same ZIP as the previous visit',
  }),
} as const;
