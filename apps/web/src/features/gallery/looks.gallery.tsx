import { Calendar, CircleAlert, Coffee, Truck, Wrench } from 'lucide-react';
import { visitStatuses } from '../../ui/visit-status.ts';
import { Part, Specimen } from './part.tsx';

const colors = {
  'Zinc: surfaces and lines': ['ground', 'surface', 'raised', 'sunken', 'line-soft', 'line', 'line-control'],
  'Ink: text': ['ink', 'ink-2', 'ink-3'],
  'Verdigris: acts': ['action', 'action-hover', 'on-action', 'action-text', 'action-soft', 'focus'],
  'Copper: marks': ['copper', 'copper-text', 'copper-soft', 'on-copper'],
  'Livery: the bar': ['livery', 'livery-ink', 'livery-ink-2'],
  'Meaning: danger and warning': ['danger', 'danger-fill', 'danger-soft', 'danger-line', 'warn', 'warn-soft'],
  'Meaning: good and information': ['good', 'good-soft', 'info', 'info-soft'],
};

export function ColorsPart() {
  return (
    <Part part="colors">
      {Object.entries(colors).map(([label, names]) => (
        <Specimen key={label} label={label}>
          <ul className="swatches">
            {names.map((name) => (
              <li key={name}>
                <i style={{ background: `var(--${name})` }} />
                {name}
              </li>
            ))}
          </ul>
        </Specimen>
      ))}
    </Part>
  );
}

const statuses = [
  ...Object.entries(visitStatuses).map(([status, shown]) => ({ status, ...shown })),
  { status: 'nonjob', text: 'Lunch', Glyph: Coffee },
];

export function StatusesPart() {
  return (
    <Part part="statuses">
      <Specimen label="As tags" wide>
        <div className="row">
          {statuses.map(({ status, text, Glyph }) => (
            <span key={status} className={`tag st-${status}`}>
              <Glyph className="i-sm" /> {text}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen label="Trouble: an outline, a badge and a reason, whatever the status" wide>
        <span className="tag st-confirmed trouble">
          <CircleAlert className="i-sm" /> Confirmed, Ines is late
        </span>
      </Specimen>
    </Part>
  );
}

const sizes = [
  { px: 48, of: 'Price' },
  { px: 36, of: 'Heading' },
  { px: 28, of: 'Total' },
  { px: 22, of: "Screen's title" },
  { px: 18, of: "Dialog's title" },
  { px: 16, of: 'Phone and customer body' },
  { px: 14, of: 'Comfortable body' },
  { px: 13, of: 'Office body' },
  { px: 12, of: 'Dense' },
  { px: 11, of: 'Micro' },
];

export function TypePart() {
  return (
    <Part part="type">
      <Specimen label="Sizes" wide>
        <ul className="type-sizes">
          {sizes.map(({ px, of }) => (
            <li key={px}>
              <span className="faint tn">{px}</span>
              <span className="cut" style={{ fontSize: `var(--t-${px})` }}>
                {of}
              </span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen label="Weights">
        <p>Text 420, for reading</p>
        <p style={{ fontWeight: 'var(--w-mid)' }}>Label 540, for controls</p>
        <b>Strong 640, for names and titles</b>
      </Specimen>
      <Specimen label="Widths">
        <p style={{ fontStretch: 'var(--wd-dense)' }}>80%: cards on the board and codes</p>
        <p>98%: everything else</p>
        <p style={{ fontStretch: 'var(--wd-show)' }}>108%: customer headings</p>
      </Specimen>
      <Specimen label="Second and third ink, a link, money">
        <p className="dim">Second ink says more.</p>
        <p className="faint">Third ink is there when it is looked for.</p>
        <div className="row">
          <a href="#type">A link</a>
          <span className="tn">$1,850.00</span>
          <span className="kbd">Enter</span>
        </div>
      </Specimen>
    </Part>
  );
}

const spaces = [2, 4, 6, 8, 12, 16, 24, 32, 48];
const radii = ['3 cards, tags', '6 controls', '10 panels, dialogs', '14 customers'];
const heights = ['pop', 'drag', 'dialog'];

export function ShapePart() {
  return (
    <Part part="shape">
      <Specimen label="Space" wide>
        <ul className="spaces">
          {spaces.map((px, step) => (
            <li key={px}>
              <i style={{ width: `var(--s${step + 1})` }} />
              <span className="tn">{px}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen label="Radius" wide>
        <ul className="shapes">
          {radii.map((text, step) => (
            <li key={text} style={{ borderRadius: `var(--r-${step + 1})` }}>
              {text}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen label="Height: a hairline, then shadows" wide>
        <ul className="shapes">
          <li>hairline</li>
          {heights.map((name) => (
            <li key={name} style={{ boxShadow: `var(--e-${name})` }}>
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </Part>
  );
}

export function IconsPart() {
  return (
    <Part part="icons">
      <Specimen label="13 dense, 16, 20 touch, 28 in a type image" wide>
        <div className="row">
          {['i-sm', '', 'i-lg', 'i-xl'].map((size) => (
            <span key={size} className="row">
              {[Calendar, Truck, Wrench, CircleAlert].map((Icon, at) => (
                <Icon key={at} className={size} />
              ))}
            </span>
          ))}
        </div>
      </Specimen>
    </Part>
  );
}
