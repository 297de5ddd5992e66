export const tradesTexts = {
  title: 'Choose your trades',
  help: 'Departments, job types and system types for other trades are hidden while nothing uses them. You can change this anytime.',
  label: 'Trades',
  edit: 'Edit trades',
  missing: 'Not chosen. Departments and job types for every trade are shown.',
  others: 'Other trades',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Trades saved.',
  same: 'Your departments, job types and system types stay as they are.',
  undone: 'Your old trades are back.',
  unsaved: 'Your trades aren’t saved.',
  details: {
    heatingCooling: 'Furnaces, air conditioners, heat pumps, air quality',
    plumbing: 'Leaks, drains, water heaters, fixtures',
    electrical: 'Panels, circuits, lighting, generators, EV chargers',
  },
} as const;
