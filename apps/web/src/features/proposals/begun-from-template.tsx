import { findRecord, isLive } from '@fieldwright/domain/kernel/edit-graph';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { BegunFromTemplate } from '@fieldwright/domain/proposals/proposal-templates';
import { FileStack, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import type { SalesProposal } from './proposal.data.ts';
import { templatesTexts as texts } from './templates.texts.ts';

export type BegunNotes = Pick<BegunFromTemplate, 'repriced' | 'without'>;

/**
 * Says how a proposal that begins from a template was priced, and names each line that the price book has no price for:
 * to keep at the template's price, or to remove.
 */
export function BegunFromTemplateBanner({
  view: { draft, editor },
  begun: { repriced, without },
}: {
  view: DocumentView<SalesProposal>;
  begun: BegunNotes;
}) {
  const [kept, keep] = useState<readonly number[]>([]);
  if (draft.id > 0) return null;
  const open = without.flatMap(({ id, gone }) => {
    const line = draft.details.find((each) => each.id === id);
    return line && isLive(line) && !kept.includes(id) ? [{ line, gone }] : [];
  });
  return (
    <>
      <Banner icon={<FileStack />} text={texts.begun} detail={texts.repriced(repriced)} />
      {open.length > 0 && (
        <Banner
          kind="warn"
          icon={<TriangleAlert />}
          text={texts.without(open.length)}
          detail={texts.withoutDetail}
        />
      )}
      {open.length > 0 && (
        <ul className="template-without" aria-label={texts.without(open.length)}>
          {open.map(({ line, gone }) => {
            const name = line.text || line.code || texts.unnamedLine;
            const { unitPriceCents: cents } = line;
            const said = (gone ? texts.gone : texts.openPrice)(
              name,
              cents === null ? texts.noPrice : moneyText(cents),
            );
            return (
              <li key={line.id}>
                <span>
                  {cents === null ? (
                    said
                  ) : (
                    <AmountParts name={name} cents={cents} parts={[{ name: texts.inTemplate, cents }]}>
                      {said}
                    </AmountParts>
                  )}
                </span>
                <Button small aria-label={texts.keep(name)} onClick={() => keep([...kept, line.id])}>
                  {texts.keepShort}
                </Button>
                <Button
                  small
                  aria-label={texts.remove(name)}
                  onClick={() => {
                    if (findRecord(draft, { kind: 'details', id: line.id }))
                      editor.remove({ kind: 'details', id: line.id });
                  }}
                >
                  {texts.removeShort}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
