import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Tooltip.css';

/** A few words more, while the pointer or the focus is on something. Main area only: it brings the UI library. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip
      label={text}
      withArrow
      arrowSize={8}
      openDelay={350}
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  );
}
