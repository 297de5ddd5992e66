import type { DocumentPlace } from '@fieldwright/contract/documents';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { linesOf } from '@fieldwright/domain/proposals/document-pricing';
import type { acceptances, SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { chosenTotals } from '@fieldwright/domain/proposals/selected-prices';
import { chosenReductions } from '@fieldwright/domain/proposals/selected-work-order';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { api } from '../../lib/api.ts';
import { ApiError, isPassing } from '../../lib/api-error.ts';
import type { Answer } from '../../lib/send.ts';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type ButtonData, type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { OneOf } from '../../ui/one-of.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';

type Selected = Answer<'POST /api/salesproposalpackages/{id}/select'>;

interface Intake {
  proposal: SalesProposal;
  packageId: number;
  place: DocumentPlace;
  /** what totals need beside the proposal */
  settings: PricingSettings;
  /** may see the work orders of the site, and so bring the lines to one of them */
  seesWorkOrders: boolean;
}

interface Shown extends Intake {
  /** the button says what is accepted */
  onChosen: (totals: Totals | null) => void;
}

const buttonsFor = (totals: Totals | null): ButtonData[] => [
  { id: 'cancel', text: texts.cancel, secondary: true },
  { id: 'save', text: totals?.complete ? texts.acceptTotal(moneyText(totals.totalCents)) : texts.accept },
];

/** Asks what selecting a package needs to know (R4.8), and selects it. @returns null where it was left */
export async function selectPackage(intake: Intake): Promise<Selected | null> {
  const { proposal, packageId, settings } = intake;
  const isEmpty = linesOf(proposal, packageId).length === 0;
  const opened = openDialog<Shown, Selected>({
    title: texts.selectTitle,
    width: 500,
    buttons: buttonsFor(isEmpty ? null : chosenTotals(proposal, { packageId, detailIds: null, settings })),
    component: Select,
    intakeData: { ...intake, onChosen: (totals) => opened.change({ buttons: buttonsFor(totals) }) },
  });
  return (await opened.result).result;
}

function Select({ intakeData, dialog }: HostedProps<Shown, Selected>) {
  const { proposal, packageId, place, settings, seesWorkOrders, onChosen } = intakeData;
  const lines = linesOf(proposal, packageId);
  const [left, setLeft] = useState<readonly number[]>([]);
  const choiceOf = (without: readonly number[]) => ({
    packageId,
    settings,
    detailIds: without.length === 0 ? null : lines.map(({ id }) => id).filter((id) => !without.includes(id)),
  });
  const choice = choiceOf(left);
  const leave = (without: readonly number[]) => {
    setLeft(without);
    onChosen(without.length === lines.length ? null : chosenTotals(proposal, choiceOf(without)));
  };
  const [target, setTarget] = useState('new');
  const [openCall, setOpenCall] = useState(true);
  const [acceptedBy, setAcceptedBy] = useState(place.customerName);
  const [acceptance, setAcceptance] = useState<(typeof acceptances)[number]>('onTheirWord');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { data } = useQuery({ ...openWorkOrders(place.siteId), enabled: seesWorkOrders });
  const isNothing = left.length === lines.length;
  const body = {
    basedOn: proposal.version,
    workOrderId: target === 'new' ? null : Number(target.slice(orderPrefix.length)),
    detailIds: choice.detailIds,
    openCall,
    acceptedBy: acceptedBy.trim(),
    acceptance,
  };
  const keyOf = useSaveKey();
  useUnsaved(left.length > 0 || target !== 'new', texts.selectUnsaved);
  useDialogPart(dialog, {
    disabled: isNothing ? ['save'] : [],
    helperText: isNothing ? (lines.length === 0 ? texts.nothingToAccept : texts.noLineChosen) : undefined,
    save: async () => {
      if (body.acceptedBy === '') {
        setWrong({ acceptedBy: texts.sayWho });
        return null;
      }
      try {
        return await select(packageId, { key: keyOf(JSON.stringify(body)), ...body });
      } catch (error) {
        setWrong(error instanceof ApiError ? error.fields : {});
        throw error;
      }
    },
  });
  const name = proposal.packages.find(({ id }) => id === packageId)?.text || texts.unnamedPackage;
  const staying = chosenReductions(proposal, choice).left.map(({ text }) => text || texts.unnamedReduction);
  return (
    <div className="select-package">
      <p>
        <output>
          <b>{texts.selectLead(name, { chosen: lines.length - left.length, of: lines.length })}</b>
          {!isNothing && <b className="tn">{totalText(chosenTotals(proposal, choice))}</b>}
        </output>
      </p>
      <TextField
        label={texts.whoAccepted}
        required
        value={acceptedBy}
        error={wrong['acceptedBy']}
        onChange={setAcceptedBy}
      />
      <OneOf
        inline
        label={texts.howAccepted}
        choices={texts.acceptances}
        chosen={acceptance}
        onChange={setAcceptance}
      />
      <fieldset className="field">
        <legend className="field-label">{texts.whichLines}</legend>
        <div className="select-lines">
          {lines.map(({ id, text }) => (
            <CheckField
              key={id}
              checked={!left.includes(id)}
              onChange={(on) => leave(on ? left.filter((other) => other !== id) : [...left, id])}
            >
              {text}
            </CheckField>
          ))}
        </div>
        {!isNothing && staying.length > 0 && <p className="help">{texts.reductionsStay(staying)}</p>}
        {wrong['detailIds'] && <p className="help bad">{wrong['detailIds']}</p>}
      </fieldset>
      {data && data.length > 0 && (
        <OneOf
          label={texts.whereTo}
          choices={{
            new: texts.newWorkOrder,
            ...Object.fromEntries(
              data.map(({ id, text }) => [`${orderPrefix}${id}`, texts.openWorkOrder(id, text)]),
            ),
          }}
          chosen={target}
          onChange={setTarget}
          error={wrong['workOrderId']}
        />
      )}
      <CheckField checked={openCall} onChange={setOpenCall}>
        {texts.openCall}
      </CheckField>
      {wrong['id'] && <p className="help bad">{wrong['id']}</p>}
    </div>
  );
}

/** "$1,070.00"; so far, where a price is to follow. */
function totalText(totals: Totals | null): string {
  if (!totals) return texts.toFollow;
  const total = moneyText(totals.totalCents);
  return totals.complete ? total : texts.soFar(total);
}

/** Before the number of a work order, since keys that are numbers would come before all others. */
const orderPrefix = 'order ';

const openWorkOrders = (siteId: number) => ({
  queryKey: ['workorders', 'open', siteId],
  queryFn: async () =>
    (await api('GET /api/workorders', { query: { siteId, filter: 'open', limit: 20 } })).workOrders,
});

/** The same wish keeps its key, so that one whose answer was lost is not done twice; another wish has another. */
function useSaveKey(): (wish: string) => string {
  const kept = useRef({ wish: '', key: '' });
  return (wish) => {
    if (kept.current.wish !== wish) kept.current = { wish, key: crypto.randomUUID() };
    return kept.current.key;
  };
}

type Body = Parameters<typeof api<'POST /api/salesproposalpackages/{id}/select'>>[1]['body'];

/** Once more at once where no answer came: the key sees to it that it is done once. */
async function select(id: number, body: Body): Promise<Selected> {
  const send = () => api('POST /api/salesproposalpackages/{id}/select', { params: { id }, body });
  try {
    return await send();
  } catch (error) {
    if (!isPassing(error)) throw error;
    return send();
  }
}
