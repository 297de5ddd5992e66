import { MantineProvider } from '@mantine/core';
import 'virtual:mantine-variables.css';
import { shownScheme } from '../../lib/appearance.ts';
import { useSignal } from '../../lib/signal.ts';
import { usePaymentsPreload } from '../preload.ts';
import { Frame } from './frame.tsx';
import { theme } from './mantine-theme.ts';

/** The main area: the frame, plus the UI library for its pages. */
export function Shell() {
  const scheme = useSignal(shownScheme);
  usePaymentsPreload();
  return (
    // its style elements violate the content-security policy: variables come from a file, helper classes are
    // unused
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
