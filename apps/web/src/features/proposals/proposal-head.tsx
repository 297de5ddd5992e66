import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import { cancelChanges } from '../documents/cancel-changes.ts';
import { documentTexts } from '../documents/documents.texts.ts';
import { OthersHere } from '../documents/presence.tsx';
import { SaveState } from '../documents/save-state.tsx';
import { UndoButtons } from '../documents/undo-buttons.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { CostsSwitch } from '../price-books/costs-switch.tsx';
import { RestorePlace } from '../removals/removed-banner.tsx';
import { LinkButton } from './link-button.tsx';
import { PresentButton } from './present-button.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';
import { ProposalMenu, type ProposalMenuProps } from './proposal-menu.tsx';
import type { Package } from './proposal-packages.tsx';
import { ProposalStatusTag } from './proposal-status.tsx';
import { templatesTexts } from './templates.texts.ts';
import { useSelectPackage } from './use-select-package.ts';

interface ProposalHeadProps extends ProposalMenuProps {
  /** not even files and loans, which can be added after acceptance */
  savesNothing: boolean;
  chosen: Package | null;
}

/** Shows title, customer, status, save state and actions. */
export const ProposalHead = memo(function ProposalHead(props: ProposalHeadProps) {
  const { view, status, readOnly, savesNothing, placeRemoval, today, chosen, zone } = props;
  const { draft, editor, context, isDirty } = view;
  const { place } = context;
  const root = { kind: 'salesProposal', id: draft.id };
  const isNew = draft.id < 0;
  return (
    <header className="document-head">
      <div className="document-title">
        <div className="crumb-row">
          <nav className="crumb" aria-label={texts.crumb}>
            {draft.isTemplate ? (
              <Link to="/proposals/templates">{templatesTexts.title}</Link>
            ) : (
              <Link to="/proposals">{texts.title}</Link>
            )}{' '}
            <ChevronRight className="i-sm" />
            <span className="tn">
              {isNew ? (draft.isTemplate ? templatesTexts : texts).newTitle : draft.number}
            </span>
          </nav>
          <OthersHere at="POST /api/salesproposals/{id}/presence" id={draft.id} isEditing={isDirty} />
        </div>
        <h1 className="sr" tabIndex={-1}>
          {draft.isTemplate && isNew
            ? templatesTexts.newTitle
            : texts.documentTitle(draft.text, draft.number)}
        </h1>
        <input
          className="title-input"
          aria-label={texts.textLabel}
          placeholder={texts.textPlaceholder}
          value={draft.text}
          readOnly={readOnly}
          onChange={(event) => editor.set(root, { text: event.target.value }, 'text')}
        />
      </div>
      {place ? (
        <div className="document-place">
          <b>{place.customerName}</b>
          <span className="dim">{addressText(place)}</span>
        </div>
      ) : (
        draft.isTemplate && <span className="tag">{texts.template}</span>
      )}
      {!draft.isTemplate && <ProposalStatusTag status={status} />}
      <span className="grow" />
      <div className="document-actions">
        {!savesNothing && <SaveState view={view} zone={zone} />}
        <CostsSwitch />
        {!savesNothing && <UndoButtons view={view} />}
        <ProposalMenu {...{ view, status, readOnly, placeRemoval, today, zone }} />
        <PresentButton {...{ view, status, placeRemoval }} />
        <LinkButton {...{ view, status, placeRemoval, zone }} />
        {place && placeRemoval && <RestorePlace removal={placeRemoval} place={place} />}
        {!savesNothing && isDirty && (
          <Button onClick={() => cancelChanges(editor)}>{documentTexts.cancel}</Button>
        )}
        {!savesNothing && (isDirty || isNew) && (
          <Button
            kind="primary"
            disabled={!view.isSavable}
            title={view.isSavable ? undefined : documentTexts.notBegun}
            onClick={editor.save}
          >
            {documentTexts.save}
          </Button>
        )}
        {!readOnly && !isDirty && !isNew && chosen && <SelectButton {...{ view, chosen }} />}
      </div>
    </header>
  );
});

function SelectButton({ view, chosen }: { view: DocumentView<SalesProposal>; chosen: Package }) {
  const select = useSelectPackage(view);
  return (
    select && (
      <Button kind="primary" onClick={() => void select(chosen.id)}>
        {texts.select}
      </Button>
    )
  );
}

const addressText = ({ street, city, state }: { street: string; city: string; state: string }) =>
  [street, city, state].filter(Boolean).join(', ');
