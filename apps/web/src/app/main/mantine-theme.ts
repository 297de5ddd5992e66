import { createTheme } from '@mantine/core';

/**
 * The design tokens as a Mantine theme. `ui/tokens.css` is the source: values refer to tokens where possible.
 * Mantine provides the hard controls (comboboxes, dates, numbers); plain buttons, fields, dialogs, menus and
 * popovers come from `ui/`, which every area can use.
 */
// biome-ignore format: ten shades read best in a line
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '640' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  primaryColor: 'verdigris',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  defaultRadius: 'md',
  colors: { // gray[4] and dark[4] are the 3:1 edge of controls
    verdigris: ['#eef6f4', '#dcece8', '#b9dcd4', '#8fcabe', '#63c7b8', '#3ba695', '#1f8578', '#0d7a70', '#0d5c55', '#094841'],
    copper: ['#fcf5ef', '#f7e9de', '#efcfb6', '#eba777', '#e2935c', '#d0763b', '#c4652b', '#b8571f', '#97430f', '#6f310b'],
    gray: ['#fafbfa', '#edf0ee', '#e4e9e6', '#d2d9d5', '#7b8883', '#6d7a75', '#5a6863', '#43514c', '#2b3733', '#15201d'],
    dark: ['#e8eeeb', '#b5c1bb', '#93a19b', '#8a9892', '#6f7f79', '#2c3834', '#1c2624', '#151d1b', '#0e1513', '#0a100e'],
  },
  radius: { xs: '3px', sm: '3px', md: '6px', lg: '10px', xl: '14px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  shadows: { sm: 'var(--e-pop)', md: 'var(--e-pop)', xl: 'var(--e-dialog)' },
});

/** Maps Mantine's variables to tokens; the same in both schemes, since each token is a light-dark pair. */
export const variables = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-anchor': 'var(--action-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-filled-hover': 'var(--action-hover)',
  '--mantine-primary-color-contrast': 'var(--on-action)',
};
