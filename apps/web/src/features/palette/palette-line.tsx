import type { useCombo } from '../../ui/field/use-combo.ts';
import { paletteTexts as texts } from './palette.texts.ts';
import { isSimilar, type Line } from './palette-actions.ts';

/** Returns a line's React key. */
export const keyOf = (line: Line) => {
  if (line.type === 'action') return line.action.id;
  if (line.type === 'setting') return line.to;
  if (line.type === 'help') return `help-${line.id}`;
  return line.type === 'place' ? `place-${line.siteId}` : `${line.found.kind}-${line.found.id}`;
};
/** Returns a line's heading; null for none. */
export const headingOf = (line: Line | undefined) => {
  if (!line) return null;
  if (isSimilar(line)) return texts.similar;
  if (line.type === 'setting') return texts.settings;
  if (line.type === 'help') return texts.helpTopics;
  if (line.type === 'found') return texts.kinds[line.found.kind];
  return line.type === 'action' ? texts.actions : texts.kinds.customer;
};

interface PaletteLineProps {
  line: Line;
  /** of the lines from here on; null if unchanged */
  heading: string | null;
  option: ReturnType<ReturnType<typeof useCombo>['option']>;
}

/** Shows one option, below its heading if that changes. */
export function PaletteLine({ line, heading, option }: PaletteLineProps) {
  return (
    <>
      {heading && (
        <div className="palette-heading" role="presentation">
          {heading}
        </div>
      )}
      <div {...option} className="palette-line">
        {line.type === 'action' ? (
          <>
            <span className="grow">{line.action.text}</span>
            {line.action.keys.map((key) => (
              <span key={key} className="kbd" aria-hidden="true">
                {key}
              </span>
            ))}
          </>
        ) : (
          <Named line={line} />
        )}
      </div>
    </>
  );
}

function Named({ line }: { line: Exclude<Line, { type: 'action' }> }) {
  if (line.type === 'help') return <b>{line.title}</b>;
  const { title, detail } = line.type === 'found' ? line.found : line;
  const number = line.type === 'found' ? line.found.number : null;
  return (
    <>
      <b>{title || texts.kinds.workOrder}</b>
      <span className="dim cut grow">{detail || texts.noSite}</span>
      {number !== null && <span className="faint tn">{texts.number(number)}</span>}
    </>
  );
}
