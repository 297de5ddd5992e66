import { MantineProvider } from '@mantine/core';
import 'virtual:mantine-variables.css';
import { shownScheme } from '../../lib/appearance.ts';
import { useSignal } from '../../lib/signal.ts';
import { usePaymentsPreload } from '../preload.ts';
import { Frame } from './frame.tsx';
import { theme } from './mantine-theme.ts';

/** The main area: the frame, with the UI library for its pages. */
export function Shell() {
  const scheme = useSignal(shownScheme);
  usePaymentsPreload();
  return (
    // its style elements would need the policy opened: the variables come from a file, the helper classes are not used
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Frame />
    </MantineProvider>
  );
}
