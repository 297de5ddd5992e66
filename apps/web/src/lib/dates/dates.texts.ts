const ago = {
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
};

export const datesTexts = {
  past: { ...ago, now: 'Just now', yesterday: 'Yesterday' },
  /** the same, inside a sentence */
  pastWithin: { ...ago, now: 'just now', yesterday: 'yesterday' },
  hours: (hours: number) => `${hours} h`,
  minutes: (minutes: number) => `${minutes} min`,
} as const;
