import { MessageSquare, Truck } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Placement } from '../../ui/menu/beside.ts';
import { Hint, Popover } from '../../ui/menu/popover.tsx';
import { Part, Specimen } from './part.tsx';

const sides: Placement[] = ['top', 'right', 'bottom', 'left'];

export function PopoversPart() {
  return (
    <Part part="popovers">
      <Specimen label="Quick card: what is in it can be used">
        <Popover label="Thermostat blank" placement="bottom-start" content={<QuickCard />}>
          <button type="button" className="job-card st-dispatched">
            Brandt
            <span>
              <Truck className="i-sm" /> Thermostat blank
            </span>
          </button>
        </Popover>
      </Specimen>
      <Specimen label="On every side, if there is room; else on the other">
        <div className="row">
          {sides.map((side) => (
            <Popover
              key={side}
              label={`The ${side}`}
              placement={side}
              content="Window 10:00 AM–12:00 PM, arrives about 10:50"
            >
              <Button>{side}</Button>
            </Popover>
          ))}
        </div>
      </Specimen>
      <Specimen label="At the window's edges: shifted to 8 px, pointing at its origin all the same" wide bare>
        <div className="edges">
          {['Left', 'Right'].map((edge) => (
            <Popover
              key={edge}
              label={`${edge} edge`}
              content="The furnace is 19 years old, and its heat exchanger was patched in March. Replacing both before winter is on the proposal as its second package."
            >
              <Button small>{edge}</Button>
            </Popover>
          ))}
        </div>
      </Specimen>
      <Specimen label="Long: at most 500 px wide">
        <Popover label="Terms" content={terms}>
          <Button>Terms</Button>
        </Popover>
      </Specimen>
      <Specimen label="Hint: a few words on an icon, or on a text">
        <div className="row">
          <Hint text="Text the customer">
            <IconButton label="Message">
              <MessageSquare />
            </IconButton>
          </Hint>
          <Hint text="Saturday, November 21, 2026, 9:14 AM">
            <time className="dim">2 hours ago</time>
          </Hint>
        </div>
      </Specimen>
    </Part>
  );
}

const terms =
  'With approved credit. 132 monthly payments of $132.00 at 9.99% for a purchase of $11,250.00. The first payment is due 30 days after the work is done. Paying more each month shortens the loan and costs nothing. Ask for the offers of other lenders: they stand beside this one, sorted by what they cost in all, and each says how long its answer takes.';

function QuickCard() {
  return (
    <div className="quick-card">
      <p className="quick-head">
        <span className="tag st-dispatched">
          <Truck className="i-sm" /> Dispatched 10:18
        </span>
        <span className="dim tn">10:15 AM–12:00 PM</span>
      </p>
      <b>Thermostat blank</b>
      <p className="dim">
        Karl Brandt, 9 Sweetgum Way
        <br />
        Window 10:00 AM–12:00 PM, arrives about 10:50
      </p>
      <p className="quick-foot">
        <span className="avatar" aria-hidden="true">
          ID
        </span>
        <span className="grow">Ines Duarte</span>
        <Button small>Text</Button>
        <Button small>Open</Button>
      </p>
    </div>
  );
}
