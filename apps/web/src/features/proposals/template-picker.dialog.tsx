import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import '../../ui/field/field.css';
import { useCombo } from '../../ui/field/use-combo.ts';
import '../palette/palette.css';
import { templatesQuery } from './templates.data.ts';
import { templatesTexts as texts } from './templates.texts.ts';

/** Lets the person choose a template: the newest first, search as they type. @returns its id; null if canceled */
export async function pickTemplate(): Promise<number | null> {
  const { result } = await openDialog<null, number>({
    title: texts.pick,
    width: 560,
    component: TemplatePicker,
    intakeData: null,
  }).result;
  return result;
}

const typingMs = 120;

function TemplatePicker({ dialog }: HostedProps<null, number>) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), typingMs);
  const { data, error, isFetching } = useInfiniteQuery({
    ...templatesQuery(search === '' ? {} : { search }),
    placeholderData: keepPreviousData,
  });
  const templates = data?.pages.flatMap(({ proposals }) => proposals) ?? [];
  const isHere = search === typed.trim() && !isFetching;
  const combo = useCombo({
    count: templates.length,
    found: search,
    onChoose: (at, how) => {
      if (isHere || how === 'press') dialog.finish(templates[at]!.id);
    },
  });
  return (
    <div className="palette">
      <div className="input">
        <Search />
        <input
          {...combo.input}
          aria-label={texts.pickLabel}
          placeholder={texts.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div {...combo.list} aria-label={texts.pickList} className="palette-lines">
        {templates.map(({ id, number, text, department, packages, totalCents }, at) => (
          <div key={id} {...combo.option(at)} className="palette-line">
            <span className="grow">
              <b>{text || texts.named(number)}</b>{' '}
              <small className="dim">{[department, texts.lines(packages)].filter(Boolean).join(' · ')}</small>
            </span>
            <span className="tn">{totalCents === null ? texts.toFollow : moneyText(totalCents)}</span>
          </div>
        ))}
      </div>
      <output className="faint">
        {error ? textOf(error) : data && isHere && templates.length === 0 && texts.pickNone}
      </output>
    </div>
  );
}
