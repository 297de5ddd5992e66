import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { takeTyping } from '../../lib/keys/typed-ahead.ts';
import '../../ui/field/field.css';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { useCombo } from '../../ui/field/use-combo.ts';
import './palette.css';
import type { Area } from './go-keys.ts';
import { keysTexts, paletteTexts as texts } from './palette.texts.ts';
import type { Mode } from './palette-actions.ts';
import { headingOf, keyOf, PaletteLine } from './palette-line.tsx';
import { usePaletteLines } from './use-palette-lines.ts';
import { useRunning } from './use-running.ts';

interface Intake {
  areas: readonly Area[];
  /** the initial mode */
  begin: Mode;
  /** takes the chosen site of a document that exists already */
  take: ((siteId: number) => void) | undefined;
}
const titles = { all: texts.title, newProposal: texts.newProposal, newWorkOrder: texts.newWorkOrder };

/** Opens the command palette. @param take takes the chosen site instead of starting a document there */
export function showPalette(areas: readonly Area[], begin: Mode, take?: (siteId: number) => void): void {
  openDialog({ title: titles[begin], width: 560, component: Palette, intakeData: { areas, begin, take } });
}

function Palette({ intakeData: { areas, begin, take }, dialog }: HostedProps<Intake, never>) {
  const [mode, setMode] = useState(begin);
  const [ahead] = useState(takeTyping);
  const [typed, setTyped] = useState(ahead.text);
  // Enter was pressed before the response
  const isWanted = useRef(ahead.enter);
  const { lines, isOpenChoice, isHere, isOfOthers, isNothing, error, found } = usePaletteLines({
    areas,
    mode,
    typed,
    adds: take === undefined,
  });
  const run = useRunning({ mode, setMode, reset: () => setTyped(''), close: dialog.cancel, take });
  const takeFirst = useEffectEvent(() => lines[0] && !isOpenChoice && run(lines[0]));
  useEffect(() => {
    if (!isHere || !isWanted.current) return;
    isWanted.current = false;
    takeFirst();
  }, [isHere]);
  const combo = useCombo({
    count: lines.length,
    found,
    isOpenChoice,
    onChoose: (at, how) => {
      if (isHere || how === 'press') run(lines[at]!);
      else isWanted.current = true;
    },
  });
  const label =
    mode === 'all' ? texts.label : mode === 'newProposal' ? texts.forProposal : texts.forWorkOrder;
  return (
    <div className="palette">
      {mode !== 'all' && <p>{label}</p>}
      <div className="input">
        <Search />
        <input
          {...combo.input}
          aria-label={label}
          placeholder={mode === 'all' ? texts.placeholder : texts.forPlaceholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            isWanted.current = false;
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && lines.length === 0 && typed.trim() !== '') {
              event.preventDefault();
              isWanted.current = !isHere;
            } else combo.input.onKeyDown(event);
          }}
        />
      </div>
      <div {...combo.list} aria-label={texts.list} className="palette-lines">
        {lines.map((line, index) => (
          <PaletteLine
            key={keyOf(line)}
            line={line}
            heading={headingOf(line) === headingOf(lines[index - 1]) ? null : headingOf(line)}
            option={combo.option(index)}
          />
        ))}
      </div>
      <output className="faint">
        {error ? textOf(error) : isOfOthers ? keysTexts.whoBooks : isNothing && texts.nothing}
      </output>
    </div>
  );
}
