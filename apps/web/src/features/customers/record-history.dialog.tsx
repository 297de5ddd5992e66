import { agreementTitles } from '@fieldwright/domain/agreements/agreement';
import { customerShape } from '@fieldwright/domain/customers/customer';
import { certificateShape } from '@fieldwright/domain/customers/exemption-certificate';
import { siteShape } from '@fieldwright/domain/customers/site';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { taxItemsQuery } from '../../lib/tax-items.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { changeHistoryTexts } from '../settings/change-history.texts.ts';
import { ChangeHistory } from '../settings/change-history.tsx';
import { systemTypesQuery } from './company-entries.ts';
import {
  changeAgreement,
  changeCustomer,
  changeSite,
  changeSystem,
  customerChangesQuery,
  customerQuery,
  refresh,
  saveCertificate,
  siteChangesQuery,
  siteQuery,
} from './customers.data.ts';
import { customerDialogTexts } from './customers.texts.ts';
import { recordHistoryTexts as texts } from './record-history.texts.ts';
import { type HistoryPart, type PartOf, type Put, recordLines } from './record-history.ts';
import {
  agreementValueText,
  certificateValueText,
  customerValueText,
  siteValueText,
  systemValueText,
} from './record-history.words.ts';

interface Intake {
  id: number;
}

/** Opens the history of a customer with their certificates, or of a site with its systems and agreements, newest first. */
export function openRecordHistory(kind: 'customer' | 'site', id: number, name: string): void {
  openDialog<Intake, never>({
    title: texts.title(name),
    width: 540,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: kind === 'customer' ? CustomerHistory : SiteHistory,
    intakeData: { id },
  });
}

/** A part whose fields can't be put back, because it isn't on the page. */
const unknownPart: HistoryPart = {
  name: texts.earlierPart,
  current: undefined,
  titles: {},
  together: [],
  valueText: () => '',
  isOpen: false,
  save: () => Promise.resolve(0),
};

function CustomerHistory({ intakeData: { id } }: HostedProps<Intake, never>) {
  const { may } = useMain();
  const { data: page } = useQuery(customerQuery(id));
  const { data: changes, error } = useQuery(customerChangesQuery(id));
  const put = usePut(page?.customer.version ?? 0);
  const isOpen = may('customers.edit') && page?.customer.hidden === false;
  const partOf: PartOf = (kind, partId) => {
    if (kind === 'customer')
      return {
        ...customerShape,
        name: '',
        current: page?.customer,
        valueText: customerValueText(page?.tags ?? []),
        isOpen,
        save: async (values, basedOn) => (await changeCustomer(id, { ...values, basedOn })).version,
      };
    const certificate = page?.exemptionCertificates.find((each) => each.id === partId);
    if (!certificate) return unknownPart;
    return {
      ...certificateShape,
      name: texts.certificate(certificate.number),
      current: certificate,
      valueText: certificateValueText,
      isOpen: isOpen && !certificate.hidden,
      save: async (values, basedOn) =>
        (await saveCertificate({ id: partId, ...values, basedOn })).customerVersion,
    };
  };
  const linesOf = (change: NonNullable<typeof changes>[number], index: number) =>
    recordLines(change, index, { changes: changes ?? [], partOf, put });
  return <ChangeHistory changes={page && changes} error={error} linesOf={linesOf} />;
}

function SiteHistory({ intakeData: { id } }: HostedProps<Intake, never>) {
  const { may } = useMain();
  const { data: page } = useQuery(siteQuery(id));
  const { data: changes, error } = useQuery(siteChangesQuery(id));
  const { data: taxItems = [] } = useQuery(taxItemsQuery);
  const { data: types = [] } = useQuery(systemTypesQuery);
  const put = usePut(page?.site.version ?? 0);
  const isOpen = may('customers.edit') && page !== undefined && !page.site.hidden && !page.customer.hidden;
  const partOf: PartOf = (kind, systemId) => {
    if (kind === 'site')
      return {
        ...siteShape,
        name: '',
        current: page?.site,
        valueText: siteValueText(taxItems),
        isOpen,
        save: async (values, basedOn) => (await changeSite(id, { ...values, basedOn })).version,
      };
    if (kind === 'agreements') {
      const agreement = page?.agreements.find((each) => each.id === systemId);
      if (!agreement) return unknownPart;
      return {
        titles: { ...agreementTitles, cardRefund: texts.cardRefund },
        together: [],
        name: texts.agreement(agreement.text),
        current: agreement,
        valueText: agreementValueText,
        isOpen: isOpen && may('agreements.edit'),
        save: async (values, basedOn) =>
          (await changeAgreement(systemId, { ...values, basedOn })).siteVersion,
      };
    }
    const system = page?.site.systems.find((each) => each.id === systemId);
    if (!system) return unknownPart;
    return {
      titles: customerDialogTexts.system,
      together: [],
      name: system.text,
      current: system,
      valueText: systemValueText(types),
      isOpen: isOpen && !system.hidden,
      save: async (values, basedOn) =>
        (await changeSystem({ siteId: id, systemId }, { ...values, basedOn })).version,
    };
  };
  const linesOf = (change: NonNullable<typeof changes>[number], index: number) =>
    recordLines(change, index, { changes: changes ?? [], partOf, put });
  return <ChangeHistory changes={page && changes} error={error} linesOf={linesOf} />;
}

/** Returns a function that puts fields back to earlier values, and says so with an Undo. */
function usePut(version: number): Put {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const attempt = async (
    failed: string,
    titles: Readonly<Record<string, string>>,
    run: () => Promise<void>,
  ) => {
    try {
      await run();
    } catch (error) {
      sayWhoChanged(error, { now: dateNow(), timeZone, titles }, '');
      showToast({ kind: 'failed', text: failed, detail: textOf(error) });
    }
    await refresh(client);
  };
  return ({ current, titles, save }, title, values) => {
    const had = new Map<string, unknown>(Object.entries(current ?? {}));
    const before = Object.fromEntries(Object.keys(values).map((field) => [field, had.get(field)]));
    const undo = (saved: number) =>
      void attempt(texts.notUndone, titles, async () => {
        await save(before, saved);
        showToast({ text: texts.undone });
      });
    void attempt(changeHistoryTexts.notPutBack(title), titles, async () => {
      const saved = await save(values, version);
      const action = { text: uiTexts.undo, undo: true, run: () => undo(saved) };
      showToast({ text: changeHistoryTexts.isBack(title), action });
    });
  };
}
