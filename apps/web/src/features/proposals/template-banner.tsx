import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import { useNavigate } from '@tanstack/react-router';
import { FileStack, UserRound } from 'lucide-react';
import { memo } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { openNewDocument } from '../palette/open-palette.ts';
import type { SalesProposal } from './proposal.data.ts';
import { siteStart } from './templates.data.ts';
import { templatesTexts as texts } from './templates.texts.ts';

/** Says that this is a template and offers a new proposal from it, or that a proposal has no customer yet (R4.10). */
export const TemplateBanner = memo(function TemplateBanner({
  view,
  mayEdit,
}: {
  view: DocumentView<SalesProposal>;
  /** the user may create proposals */
  mayEdit: boolean;
}) {
  const { draft, editor, isDirty } = view;
  const navigate = useNavigate();
  if (draft.hidden) return null;
  if (draft.isTemplate) {
    const use = () =>
      openNewDocument(
        'newProposal',
        (siteId) =>
          void navigate({ to: '/proposals/$id', params: { id: 'new' }, search: { siteId, from: draft.id } }),
      );
    return (
      <Banner icon={<FileStack />} text={texts.banner} detail={texts.bannerDetail}>
        {mayEdit && draft.id > 0 && (
          <Button small disabled={isDirty} title={isDirty ? texts.saveFirst : undefined} onClick={use}>
            {texts.use}
          </Button>
        )}
      </Banner>
    );
  }
  if (draft.siteId !== null) return null;
  const give = async (siteId: number) => {
    try {
      const { pricing, sitePrices } = await siteStart(siteId);
      if (pricing.taxItem) editor.knowTaxItem(pricing.taxItem);
      editor.set(
        { kind: 'salesProposal', id: draft.id },
        { siteId, taxItemId: pricing.taxItem?.id ?? null, ...startingPrices(sitePrices) },
      );
    } catch (error) {
      showToast({ kind: 'failed', text: texts.failed, detail: textOf(error) });
    }
  };
  return (
    <Banner kind="warn" icon={<UserRound />} text={texts.noCustomer} detail={texts.noCustomerDetail}>
      {mayEdit && (
        <Button small onClick={() => openNewDocument('newProposal', (siteId) => void give(siteId))}>
          {texts.chooseCustomer}
        </Button>
      )}
    </Banner>
  );
});
