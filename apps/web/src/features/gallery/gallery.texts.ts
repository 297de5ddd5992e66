/** The gallery's own texts; each specimen has its own. */
export const galleryTexts = {
  title: 'Gallery',
  lead: 'Every part that screens are made of, in every state.',
  index: 'Parts',
  look: 'Look',
  looks: { system: 'System', light: 'Light', dark: 'Dark' },
  density: 'Density',
  densities: { automatic: 'Automatic', compact: 'Compact', comfortable: 'Comfortable', touch: 'Touch' },
  parts: {
    colors: { name: 'Colors', use: 'Zinc is quiet, verdigris acts, copper marks. Nothing else decorates.' },
    statuses: {
      name: 'Job status',
      use: 'On the board and wherever a job is named. The glyph and the word say it without the color.',
    },
    type: { name: 'Type', use: 'One family on a width axis: dense for cards, wide for customers.' },
    shape: { name: 'Space, shape and height', use: 'Hairlines divide; shadows lift only what floats.' },
    icons: { name: 'Icons', use: 'Beside words, in their color. An icon alone is a button with a label.' },
    buttons: {
      name: 'Buttons',
      use: 'Verbs with their object. One filled button in sight; red only for what cannot be undone.',
    },
    fields: {
      name: 'Fields',
      use: 'One thing to fill in. What is wrong or helps stands below it; required is spelled out.',
    },
    choices: { name: 'Choices', use: 'Any number of a few, or one of a few; all in sight.' },
    marks: { name: 'Tags and marks', use: 'Small things that say a state or a person beside a name.' },
    notes: { name: 'Notes and type images', use: 'A remark beside the thing that it is about.' },
    banners: {
      name: 'Banners',
      use: 'One thing to know about the whole page. Under the bar; it pushes the page down.',
    },
    toasts: {
      name: 'Toasts',
      use: 'Says in passing what has happened, for 8 seconds. Undo is a button and Ctrl Z.',
    },
    tables: { name: 'Tables', use: 'Many of one kind. Hairlines, figures to the right.' },
    lists: {
      name: 'List screens',
      use: 'Title and action, tiles by status, search, rows. Search, filter and sort are in the address.',
    },
    menus: {
      name: 'Menu popover',
      use: 'What can be done or chosen here, in titled groups. The choice is ticked.',
    },
    popovers: {
      name: 'Arrow popover and hint',
      use: 'More about what the pointer or the focus is on. It closes 700 ms after the pointer has left.',
    },
    dialogs: { name: 'Dialogs', use: 'One question or one form at a time, above a page that waits.' },
    states: {
      name: 'States of a page',
      use: 'Empty, loading, failed, offline: one sentence, what was kept, one way on.',
    },
  },
} as const;

export type PartName = keyof typeof galleryTexts.parts;
