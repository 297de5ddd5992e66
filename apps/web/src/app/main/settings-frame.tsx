import type { ReactNode } from 'react';
import { classes } from '../../ui/button.tsx';
import { SettingsHead } from './settings-head.tsx';
import './settings-frame.css';

interface Props {
  title: string;
  /** one line about the page's purpose */
  lead?: string;
  className?: string;
  /** beside the title */
  actions?: ReactNode;
  children: ReactNode;
}

/** Lays out a Settings page over the full width: head, lead, and forms and facts in columns. */
export function SettingsFrame({ title, lead, className, actions, children }: Props) {
  return (
    <div className={classes('settings-frame', className)}>
      <SettingsHead title={title}>{actions}</SettingsHead>
      {lead && <p className="dim">{lead}</p>}
      {children}
    </div>
  );
}
