import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { useNavigate } from '@tanstack/react-router';
import { FileStack } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import type { SalesProposal } from './proposal.data.ts';
import { pickTemplate } from './template-picker.dialog.tsx';
import { templatesTexts as texts } from './templates.texts.ts';

export interface OfferedTemplate {
  id: number;
  number: string;
  text: string;
}

/** Offers the newest templates in a new proposal, as long as it has no lines. Nothing without templates. */
export function TemplateOffer({
  view: { draft },
  templates,
}: {
  view: Pick<DocumentView<SalesProposal>, 'draft'>;
  templates: readonly OfferedTemplate[];
}) {
  const navigate = useNavigate();
  const { siteId, id, details } = draft;
  if (templates.length === 0 || id > 0 || siteId === null || details.some(isLive)) return null;
  const begin = (from: number) =>
    void navigate({ to: '/proposals/$id', params: { id: 'new' }, search: { siteId, from }, replace: true });
  const pick = async () => {
    const chosen = await pickTemplate();
    if (chosen !== null) begin(chosen);
  };
  return (
    <nav className="template-offer" aria-label={texts.offer}>
      <span className="dim">
        <FileStack className="i-sm" /> {texts.offer}
      </span>
      {templates.map(({ id: from, number, text }) => (
        <Button key={from} small onClick={() => begin(from)}>
          {text || texts.named(number)}
        </Button>
      ))}
      <Button kind="quiet" small onClick={() => void pick()}>
        {texts.offerAll}
      </Button>
    </nav>
  );
}
