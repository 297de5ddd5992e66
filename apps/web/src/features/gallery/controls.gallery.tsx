import { Eye, EyeOff, Plus, Save, Search, Send, Trash2, X } from 'lucide-react';
import { AgreedPrice } from '../../ui/agreed-price.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { UndoButtons } from '../../ui/undo-buttons.tsx';
import { Part, Specimen } from './part.tsx';

const kinds = [
  { kind: 'primary', label: 'Primary: the one thing to do', text: 'Send proposal', icon: <Send /> },
  { kind: 'plain', label: 'Plain: everything else', text: 'Save draft', icon: <Save /> },
  { kind: 'quiet', label: 'Quiet: in rows and bars', text: 'Add line', icon: <Plus /> },
  { kind: 'danger', label: 'Danger: cannot be undone', text: 'Remove system', icon: <Trash2 /> },
] as const;

const agreement = {
  text: 'Comfort plan',
  priceCents: 18_900,
  visitsPerYear: 2,
  startDate: '2026-03-01',
  endDate: '2027-02-28',
};

export function ButtonsPart() {
  return (
    <Part part="buttons">
      {kinds.map(({ kind, label, text, icon }) => (
        <Specimen key={kind} label={`${label}; with icon, busy, disabled`}>
          <div className="row">
            <Button kind={kind}>{text}</Button>
            <Button kind={kind} icon={icon}>
              {text}
            </Button>
            <Button kind={kind} busy>
              {text}
            </Button>
            <Button kind={kind} disabled>
              {text}
            </Button>
          </div>
        </Specimen>
      ))}
      <Specimen label="Small">
        <div className="row">
          <Button small kind="primary">
            Refresh
          </Button>
          <Button small>Try now</Button>
          <Button small kind="quiet">
            Later
          </Button>
          <Button small disabled>
            Open
          </Button>
        </div>
      </Specimen>
      <Specimen label="An icon alone, with its label; quiet, plain, small, disabled">
        <div className="row">
          <IconButton label="Search">
            <Search />
          </IconButton>
          <IconButton label="Add" kind="plain">
            <Plus />
          </IconButton>
          <IconButton label="Close" small>
            <X />
          </IconButton>
          <IconButton label="Remove" disabled>
            <Trash2 />
          </IconButton>
        </div>
      </Specimen>
      <Specimen label="Undo and redo of an editor">
        <div className="row">
          <UndoButtons canUndo canRedo={false} undo={() => undefined} redo={() => undefined} />
        </div>
      </Specimen>
      <Specimen label="An agreement’s price, which shows where it comes from">
        <AgreedPrice agreement={agreement} />
      </Specimen>
      <Specimen label="A switch, on and off: its name stays, its state is told">
        <div className="row">
          <IconButton label="Costs" aria-pressed={true}>
            <Eye />
          </IconButton>
          <IconButton label="Costs, off" aria-pressed={false}>
            <EyeOff />
          </IconButton>
        </div>
      </Specimen>
      <Specimen label="Wide: phones and sign-in">
        <Button kind="primary" wide>
          Charge $438.00
        </Button>
      </Specimen>
      <Specimen label="In a line of text">
        <p>
          Nothing came?{' '}
          <button type="button" className="text-button">
            Send it again
          </button>
        </p>
      </Specimen>
      <Specimen label="Chips: one of several filters">
        <div className="row">
          <a className="chip" href="#buttons" aria-current="page">
            Everybody <span className="tn">8</span>
          </a>
          <a className="chip" href="#buttons">
            Active <span className="tn">6</span>
          </a>
          <a className="chip" href="#buttons">
            Invited <span className="tn">2</span>
          </a>
        </div>
      </Specimen>
    </Part>
  );
}
