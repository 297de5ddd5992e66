import type { DocumentPlace } from '@fieldwright/contract/documents';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { plainLines } from '@fieldwright/domain/proposals/package-lines';
import type { acceptances } from '@fieldwright/domain/proposals/sales-proposal';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { ApiError, isPassing } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type ButtonData, type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';
import { type Chosen, detailIdsOf, type Offered, totalsOf, wholePackage } from './select-choice.ts';
import { ChosenSum, idOf, keyed, WhichLines, WhichPackage } from './select-parts.tsx';

type Selected = Answer<'POST /api/salesproposalpackages/{id}/select'>;

interface Intake extends Offered {
  /** the shown package, which is preselected */
  packageId: number;
  place: DocumentPlace;
  /** the name of the proposal's tax item */
  taxText: string | null;
  /** may see the site's work orders, and so add the lines to one of them */
  seesWorkOrders: boolean;
  /** who has signed the package by a link, with which add-ons; undefined if nobody has */
  signed?: { by: string; addOnIds: readonly number[] } | undefined;
}

interface Shown extends Intake {
  /** updates the button with the accepted total */
  onChosen: (totals: Totals | null) => void;
}

const buttonsFor = (totals: Totals | null): ButtonData[] => [
  { id: 'cancel', text: texts.cancel, secondary: true },
  { id: 'save', text: totals?.complete ? texts.acceptTotal(moneyText(totals.totalCents)) : texts.accept },
];

/** Opens the dialog that selects a package (R4.8). @returns null if the user cancels */
export async function selectPackage(intake: Intake): Promise<Selected | null> {
  const { packageId } = intake;
  const opened = openDialog<Shown, Selected>({
    title: texts.selectTitle,
    width: 500,
    buttons: buttonsFor(totalsOf(intake, wholePackage(intake, packageId, intake.signed?.addOnIds))),
    component: Select,
    intakeData: { ...intake, onChosen: (totals) => opened.change({ buttons: buttonsFor(totals) }) },
  });
  return (await opened.result).result;
}

function Select({ intakeData, dialog }: HostedProps<Shown, Selected>) {
  const { place, taxText, seesWorkOrders, signed, onChosen } = intakeData;
  const [chosen, setChosen] = useState<Chosen>(() =>
    wholePackage(intakeData, intakeData.packageId, signed?.addOnIds),
  );
  const [asked, setAsked] = useState<Asked>({
    target: 'new',
    openCall: true,
    acceptedBy: signed?.by ?? place.customerName,
    acceptance: signed === undefined ? 'onTheirWord' : 'signed',
  });
  const { data } = useQuery({ ...openWorkOrders(place.siteId), enabled: seesWorkOrders });
  const wrong = useSelecting({ intakeData, dialog }, chosen, asked);
  const choose = (next: Chosen) => {
    setChosen(next);
    onChosen(totalsOf(intakeData, next));
  };
  const set = (more: Partial<Asked>) => setAsked({ ...asked, ...more });
  const choice = { offered: intakeData, chosen };
  return (
    <div className="select-package">
      <WhichPackage
        {...choice}
        onChoose={(packageId) => choose(wholePackage(intakeData, packageId, signed?.addOnIds))}
      />
      <TextField
        label={texts.whoAccepted}
        required
        value={asked.acceptedBy}
        error={wrong['acceptedBy']}
        onChange={(acceptedBy) => set({ acceptedBy })}
      />
      {signed === undefined && (
        <OneOf
          inline
          label={texts.howAccepted}
          choices={texts.acceptances}
          chosen={asked.acceptance}
          onChange={(acceptance) => set({ acceptance })}
        />
      )}
      <WhichLines
        {...choice}
        wrong={wrong['detailIds']}
        onLeave={(left) => choose({ packageId: chosen.packageId, left })}
      />
      <ChosenSum {...choice} taxText={taxText} />
      {data && data.length > 0 && (
        <OneOf
          label={texts.whereTo}
          choices={{
            new: texts.newWorkOrder,
            ...keyed(data, ({ number, text }) => texts.openWorkOrder(number, text)),
          }}
          chosen={asked.target}
          onChange={(target) => set({ target })}
          error={wrong['workOrderId']}
        />
      )}
      <CheckField checked={asked.openCall} onChange={(openCall) => set({ openCall })}>
        {texts.openCall}
      </CheckField>
      {wrong['id'] && <p className="help bad">{wrong['id']}</p>}
    </div>
  );
}

/** The dialog's other values. */
interface Asked {
  /** where the lines go: `new`, or the key of a work order */
  target: string;
  openCall: boolean;
  acceptedBy: string;
  acceptance: (typeof acceptances)[number];
}

/** Selects the package when the dialog is saved. @returns the errors by sent field */
function useSelecting(
  { intakeData, dialog }: HostedProps<Shown, Selected>,
  chosen: Chosen,
  { target, acceptedBy, ...asked }: Asked,
): Readonly<Record<string, string>> {
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const keyFor = useSaveKey();
  const { packageId, left } = chosen;
  const lines = plainLines(intakeData.proposal, packageId);
  const isNothing = lines.every(({ id }) => left.includes(id));
  const first = wholePackage(intakeData, packageId, intakeData.signed?.addOnIds);
  const body = {
    basedOn: intakeData.proposal.version,
    workOrderId: target === 'new' ? null : idOf(target),
    detailIds: detailIdsOf(intakeData, chosen),
    acceptedBy: acceptedBy.trim(),
    ...asked,
  };
  const isOther = packageId !== intakeData.packageId;
  useUnsaved(isOther || !sameValue(left, first.left) || target !== 'new', texts.selectUnsaved);
  useDialogPart(dialog, {
    disabled: isNothing ? ['save'] : [],
    helperText: isNothing ? (lines.length === 0 ? texts.nothingToAccept : texts.noLineChosen) : undefined,
    save: async () => {
      if (body.acceptedBy === '') {
        setWrong({ acceptedBy: texts.sayWho });
        return null;
      }
      try {
        return await select(packageId, { key: keyFor(JSON.stringify(body)), ...body });
      } catch (error) {
        setWrong(error instanceof ApiError ? error.fields : {});
        throw error;
      }
    },
  });
  return wrong;
}

const openWorkOrders = (siteId: number) => ({
  queryKey: ['workorders', 'open', siteId],
  queryFn: async () =>
    (await api('GET /api/workorders', { query: { siteId, filter: 'open', limit: 20 } })).workOrders,
});

/** Returns the key for a request: the same for an identical one, so that a retry is done once. */
function useSaveKey(): (wish: string) => string {
  const kept = useRef({ wish: '', key: '' });
  return (wish) => {
    if (kept.current.wish !== wish) kept.current = { wish, key: crypto.randomUUID() };
    return kept.current.key;
  };
}

type Body = Parameters<typeof api<'POST /api/salesproposalpackages/{id}/select'>>[1]['body'];

/** Retries once if no response came; the key ensures that it is done once. */
async function select(id: number, body: Body): Promise<Selected> {
  const send = () => api('POST /api/salesproposalpackages/{id}/select', { params: { id }, body });
  try {
    return await send();
  } catch (error) {
    if (!isPassing(error)) throw error;
    return send();
  }
}
