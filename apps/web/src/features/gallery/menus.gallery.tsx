import {
  Calendar,
  Check,
  ChevronDown,
  CircleHelp,
  Ellipsis,
  ExternalLink,
  Inbox,
  LogOut,
  Monitor,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { Hint } from '../../ui/menu/popover.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Part, Specimen } from './part.tsx';

/** Deliberately unsorted: the menu sorts by order, then by name. */
const groups = [
  { code: 'rows', name: 'Rows', order: 2 },
  { code: 'card', name: 'On the card', order: 1 },
  { code: 'color', name: 'Color by', order: 1 },
];
const choices = {
  color: ['Department', 'Status', 'Technician'],
  card: ['City', 'Street', 'ZIP'],
  rows: ['Comfortable', 'Compact'],
};
type Group = keyof typeof choices;

function LookMenu() {
  const [chosen, setChosen] = useState<Record<Group, string>>({
    color: 'Status',
    card: 'Street',
    rows: 'Comfortable',
  });
  const buttons = Object.entries(choices).flatMap(([groupCode, texts]) =>
    texts.map((text) => ({
      groupCode,
      text,
      selected: chosen[groupCode as Group] === text,
      click: () => setChosen({ ...chosen, [groupCode]: text }),
    })),
  );
  return (
    <Menu label={`Color: ${chosen.color}`} groups={groups} buttons={buttons} className="chip">
      Color: {chosen.color.toLowerCase()} <ChevronDown className="i-sm" />
    </Menu>
  );
}

const said = (text: string) => () => showToast({ text });
const jobGroups = [
  { code: 'job', name: 'Brandt, 10:15', order: 1 },
  { code: 'end', name: '', order: 2 },
];
const jobButtons: MenuItem[] = [
  { groupCode: 'job', text: 'Assign', icon: <UserPlus />, shortcut: 'A', click: said('Assigned') },
  { groupCode: 'job', text: 'Confirm', icon: <Check />, shortcut: 'C', click: said('Confirmed') },
  {
    groupCode: 'job',
    text: 'Open work order',
    title: 'In a tab of its own',
    icon: <ExternalLink />,
    shortcut: 'O',
    click: said('Opened'),
  },
  { groupCode: 'job', text: 'Reschedule', icon: <Calendar />, shortcut: 'R', click: said('Rescheduled') },
  {
    groupCode: 'job',
    text: 'Unassign',
    icon: <Inbox />,
    refused: 'Ines has set out. Call her first.',
    click: said('Unassigned'),
  },
  { groupCode: 'end', text: 'Remove…', icon: <Trash2 />, shortcut: 'Del', click: said('Removed') },
];

export function MenusPart() {
  return (
    <Part part="menus">
      <Specimen label="Choices: groups in order, a tick on each choice">
        <LookMenu />
      </Specimen>
      <Specimen label="Actions: icon, key, a line more, one refused with its reason">
        <Menu label="Actions for Brandt" groups={jobGroups} buttons={jobButtons} className="btn icon plain">
          <Ellipsis />
        </Menu>
      </Specimen>
      <Specimen label="Short: at least 100 px wide">
        <Menu
          label="Unit: ft"
          groups={[{ code: 'unit', name: '', order: 1 }]}
          buttons={['ft', 'in'].map((text) => ({
            groupCode: 'unit',
            text,
            selected: text === 'ft',
            click: said(text),
          }))}
          className="btn"
        >
          Unit: ft <ChevronDown />
        </Menu>
      </Specimen>
      <Specimen label="With a head: whose it is">
        <Menu
          label="LH, Lena Hollis"
          head={
            <>
              <b>Lena Hollis</b>
              <span>lena.hollis@hollisrowe.example</span>
            </>
          }
          groups={[{ code: 'account', name: 'Account', order: 1 }]}
          buttons={[
            { groupCode: 'account', text: 'Your devices', icon: <Monitor />, click: said('Your devices') },
            { groupCode: 'account', text: 'Sign out', icon: <LogOut />, click: said('Signed out') },
          ]}
          className="btn icon quiet"
        >
          <span className="avatar" aria-hidden="true">
            LH
          </span>
        </Menu>
      </Specimen>
      <Specimen label="Inside a dialog">
        <Button
          onClick={() => openDialog({ title: 'Board', component: MenuInDialog, intakeData: null, buttons })}
        >
          Board settings
        </Button>
      </Specimen>
    </Part>
  );
}

const buttons = [
  { id: 'cancel', text: 'Cancel', secondary: true },
  { id: 'save', text: 'Save' },
];

function MenuInDialog(_: HostedProps<null, null>) {
  return (
    <div className="row">
      <LookMenu />
      <Hint text="For you, on this device">
        <IconButton label="For whom">
          <CircleHelp />
        </IconButton>
      </Hint>
    </div>
  );
}
