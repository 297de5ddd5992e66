import { MantineProvider } from '@mantine/core';
import 'virtual:mantine-variables.css';
import type { ReactNode } from 'react';
import { shownScheme } from '../../lib/appearance.ts';
import { useSignal } from '../../lib/signal.ts';
import { theme } from './mantine-theme.ts';

/** Wraps the content of a page that uses controls of the UI library, so that it loads with such a page only. */
export function UiLibrary({ children }: { children: ReactNode }) {
  const scheme = useSignal(shownScheme);
  return (
    // its style elements violate the content-security policy: variables come from a file, helper classes are
    // unused
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
