import type { Found } from '@fieldwright/contract/search';
import { customerName } from '@fieldwright/domain/customers/customer';
import { addressLine } from '@fieldwright/domain/customers/site';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { api } from '../../lib/api.ts';
import { textOf } from '../../lib/api-error.ts';
import { takeTyping } from '../../lib/typed-ahead.ts';
import '../../ui/field.css';
import { type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { useCombo } from '../../ui/use-combo.ts';
import { type CustomerRow, foundCustomersQuery } from '../customers/customers.data.ts';
import './palette.css';
import { keysTexts, paletteTexts as texts } from './palette.texts.ts';
import {
  type Action,
  type Area,
  actionsFor,
  fittingActions,
  type Line,
  type Mode,
  newCustomer,
} from './palette-actions.ts';
import { useRunning } from './use-running.ts';

interface Intake {
  areas: readonly Area[];
  /** what it begins with */
  begin: Mode;
}
const titles = { all: texts.title, newProposal: texts.newProposal, newWorkOrder: texts.newWorkOrder };

/** Shows the command palette. */
export function showPalette(areas: readonly Area[], begin: Mode): void {
  openDialog({ title: titles[begin], width: 560, component: Palette, intakeData: { areas, begin } });
}

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api('GET /api/search', { query: { text }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

function Palette({ intakeData: { areas, begin }, dialog }: HostedProps<Intake, never>) {
  const { may } = useMain();
  const [mode, setMode] = useState(begin);
  const [ahead] = useState(takeTyping);
  const [typed, setTyped] = useState(ahead.text);
  // Enter came before the answer
  const isWanted = useRef(ahead.enter);
  const text = useSettled(typed.trim());
  const found = useQuery(searchQuery(mode === 'all' ? text : ''));
  const customers = useQuery(foundCustomersQuery(mode === 'all' ? '' : text));
  const actions = mode === 'all' ? fittingActions(actionsFor(areas, may), typed) : [];
  const lines: Line[] = [
    ...actions.map((action) => ({ type: 'action', action }) as const),
    ...(mode === 'all'
      ? foundLines(typed.trim() === '' ? [] : found.data)
      : placeLines(customers.data?.customers)),
    // whom nobody knows yet is entered first, and the document begun then
    ...(mode === 'all' ? [] : newCustomer(may).map((action) => ({ type: 'action', action }) as const)),
  ];
  const isNothing = lines.every((line) => line.type === 'action') && actions.length === 0;
  // an action that another role has: said, rather than as if there were none
  const isOfOthers =
    mode === 'all' &&
    text !== '' &&
    may('dashboard.view') &&
    !may('schedule.edit') &&
    fittingActions([booking], text).length > 0;
  const asked = mode === 'all' ? found : customers;
  const isHere =
    actions.length > 0 || (text === typed.trim() && !asked.isPlaceholderData && !asked.isFetching);
  const run = useRunning({ mode, setMode, reset: () => setTyped(''), close: dialog.cancel });
  const takeFirst = useEffectEvent(() => lines[0] && run(lines[0]));
  useEffect(() => {
    if (!isHere || !isWanted.current) return;
    isWanted.current = false;
    takeFirst();
  }, [isHere]);
  const combo = useCombo({
    count: lines.length,
    found: `${mode} ${text}`,
    onChoose: (at, how) => {
      if (isHere || how === 'press') run(lines[at]!);
      else isWanted.current = true;
    },
  });
  const failed = found.error ?? customers.error;
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
        {failed
          ? textOf(failed)
          : isOfOthers
            ? keysTexts.whoBooks
            : isNothing && text !== '' && !asked.isFetching && texts.nothing}
      </output>
    </div>
  );
}

const booking: Action = { id: 'book', text: texts.book, keys: ['B'] };

const foundLines = (found: readonly Found[] = []): Line[] =>
  found.map((each) => ({ type: 'found', found: each }));

/** Customers with a site that a new document can be for. */
const placeLines = (customers: readonly CustomerRow[] = []): Line[] =>
  customers.flatMap((customer) => {
    const { site } = customer;
    if (!site) return [];
    return [{ type: 'place', siteId: site.id, title: customerName(customer), detail: addressLine(site) }];
  });

const keyOf = (line: Line) => {
  if (line.type === 'action') return line.action.id;
  return line.type === 'place' ? `place-${line.siteId}` : `${line.found.kind}-${line.found.id}`;
};
const headingOf = (line: Line | undefined) => {
  if (!line) return null;
  if (line.type === 'found') return texts.kinds[line.found.kind];
  return line.type === 'action' ? texts.actions : texts.kinds.customer;
};

interface PaletteLineProps {
  line: Line;
  /** of the lines from here on; null where it is the same as above */
  heading: string | null;
  option: ReturnType<ReturnType<typeof useCombo>['option']>;
}

function PaletteLine({ line, heading, option }: PaletteLineProps) {
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
  const { title, detail } = line.type === 'found' ? line.found : line;
  const isDocument = line.type === 'found' && line.found.kind !== 'customer' && line.found.kind !== 'site';
  return (
    <>
      <b>{title || texts.kinds.workOrder}</b>
      <span className="dim cut grow">{detail || texts.noSite}</span>
      {isDocument && <span className="faint tn">{texts.number(line.found.id)}</span>}
    </>
  );
}

const typingMs = 120;

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
