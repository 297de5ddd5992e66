import {
  customerFieldNames,
  readCustomerInformation,
  type requiredCustomerFields,
} from '@fieldwright/domain/customers/customer-information';
import {
  ownershipNames,
  projectFieldNames,
  propertyTypeNames,
  readProjectInformation,
  type TypedProject,
} from '@fieldwright/domain/financing/project-information';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { chosenAddOns } from '@fieldwright/domain/proposals/add-on-choice';
import type { PresentedPackage } from '@fieldwright/domain/proposals/presentation';
import { withNames } from '@fieldwright/domain/proposals/signature';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { presenting } from '../../lib/presenting.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { applyTexts as texts } from './apply.texts.ts';
import './sign.css';

type Open = Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;
type Financing = Answer<'POST /api/proposallinks/financing'>;
type Needed = (typeof requiredCustomerFields)[number];

interface ApplyOfferProps {
  shown: Open;
  /** with the add-ons that are ticked, which the loan is for, too */
  option: PresentedPackage;
  token: string;
  /** returns to the options */
  back: () => void;
}

/** Leaves for the lender's page, which leads back to the link, and from there to a presentation. */
function leaveFor(url: string, token: string): void {
  presenting.leave(token);
  location.assign(url);
}

/** Lets the customer apply for a loan for an option, or continue an application (R1.2, R1.7). */
export function ApplyOffer(props: ApplyOfferProps) {
  const { shown, option, token, back } = props;
  const [financing, setFinancing] = useState<Financing | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isAgain, setAgain] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const packageId = option.id;
  const ticked = JSON.stringify(tickedOf(option));
  useEffect(() => {
    const leaving = new AbortController();
    scrollTo(0, 0);
    heading.current?.focus();
    const body = { token, packageId, addOnIds: JSON.parse(ticked) as number[] };
    send('POST /api/proposallinks/financing', { body, signal: leaving.signal }).then(
      setFinancing,
      (problem) => leaving.signal.aborted || setFailure(problem),
    );
    return () => leaving.abort();
  }, [token, packageId, ticked]);
  const mayApply = financing !== null && financing.plans.length > 0;
  return (
    <section className="sign">
      <Button onClick={() => leaveStep(back)}>{texts.back}</Button>
      <h1 ref={heading} tabIndex={-1}>
        {texts.title(withNames(option.text, chosenAddOns(option)))}
      </h1>
      {failure !== null && <p role="alert">{textOf(failure)}</p>}
      {financing?.isTest && <p className="offer-held">{texts.test}</p>}
      {financing?.loan && !isAgain && (
        <Application {...props} loan={financing.loan} again={mayApply ? () => setAgain(true) : null} />
      )}
      {mayApply && (financing.loan === null || isAgain) && <ApplyForm {...props} financing={financing} />}
      {financing && !mayApply && !financing.loan && <p>{texts.none(shown.companyName)}</p>}
    </section>
  );
}

const tickedOf = ({ addOns = [] }: PresentedPackage): number[] =>
  addOns.filter(({ chosen }) => chosen).map(({ id }) => id);

/** Returns to the options; in a presentation that the lender's page has left, to that. */
function leaveStep(back: () => void): void {
  const address = presenting.address();
  if (address === null || address === location.pathname) back();
  else location.assign(address);
}

interface ApplicationProps extends ApplyOfferProps {
  loan: NonNullable<Financing['loan']>;
  /** null if another can't take its place */
  again: (() => void) | null;
}

function Application({ option, token, loan, again }: ApplicationProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { plan, status, approvedCents, inDoubt, continues } = loan;
  const isRefunded = status === 'REFUNDED';
  const resume = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { token, packageId: option.id };
      const { redirectUrl } = await send('POST /api/proposallinks/continueloan', { body });
      if (redirectUrl !== null) leaveFor(redirectUrl, token);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <h2>{isRefunded ? texts.loan : texts.application}</h2>
      <p>{(isRefunded ? texts.refunded : texts.applied)(plan)}</p>
      <p>{inDoubt ? texts.waiting : texts.statuses[status]}</p>
      {approvedCents !== null && !isRefunded && <p>{texts.approved(moneyText(approvedCents))}</p>}
      {failure !== null && <p role="alert">{textOf(failure)}</p>}
      {continues && (
        <Button kind="primary" wide busy={busy} onClick={() => void resume()}>
          {texts.continueOn}
        </Button>
      )}
      {again && <Button onClick={again}>{texts.again}</Button>}
    </>
  );
}

type Wrong = Partial<Record<Needed | 'ownership' | 'propertyType' | 'monthlyMortgagePayment', string>>;

const nobody = { firstName: '', lastName: '', mainPhone: '' };

/** Asks for what the lender needs (R2.5, R2.6), and leads to it. */
function ApplyForm({ shown, option, token, financing }: ApplyOfferProps & { financing: Financing }) {
  const { needs, plans } = financing;
  const [planId, setPlan] = useState(String(plans[0]!.applicationId));
  const [customer, setCustomer] = useState(nobody);
  const [project, setProject] = useState<TypedProject>({
    ownership: null,
    propertyType: null,
    monthlyMortgagePayment: '',
  });
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const keyFor = useKey();
  const change = (changed: Partial<TypedProject>) => setProject((before) => ({ ...before, ...changed }));
  const plan = plans.find(({ applicationId }) => String(applicationId) === planId)!;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = readProjectInformation(project);
    const faults = { ...faultsOf(customer, needs), ...('project' in read ? {} : projectFaults(read)) };
    setWrong(faults);
    if (!('project' in read) || Object.keys(faults).length > 0) return;
    setBusy(true);
    setFailure(null);
    const asked = {
      hash: shown.revision?.hash ?? null,
      packageId: option.id,
      addOnIds: tickedOf(option),
      applicationId: plan.applicationId,
      customer,
      project: read.project,
    };
    try {
      const body = { token, key: keyFor(JSON.stringify(asked)), ...asked };
      const { redirectUrl, failure: refused } = await send('POST /api/proposallinks/apply', { body });
      if (redirectUrl !== null) return leaveFor(redirectUrl, token);
      setFailure(refused ?? texts.waiting);
    } catch (error) {
      if (error instanceof ApiError) setWrong(sentBack(error.fields));
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <form className="sign" onSubmit={(event) => void submit(event)} noValidate>
      <OneOf
        label={texts.plan}
        choices={Object.fromEntries(
          plans.map(({ applicationId, text, monthlyCents }) => [
            applicationId,
            texts.monthly(moneyText(monthlyCents), text),
          ]),
        )}
        chosen={planId}
        onChange={setPlan}
      />
      <small>{plan.sentences.join(' ')}</small>
      {needs.map((field) => (
        <TextField
          key={field}
          label={customerFieldNames[field]}
          required
          autoComplete={autoComplete[field]}
          type={field === 'mainPhone' ? 'tel' : 'text'}
          value={customer[field]}
          error={wrong[field]}
          onChange={(value) => setCustomer((before) => ({ ...before, [field]: value }))}
        />
      ))}
      <h2>{texts.project}</h2>
      <OneOf
        label={projectFieldNames.ownership}
        choices={ownershipNames}
        chosen={project.ownership}
        onChange={(ownership) => change({ ownership })}
        inline
        required
        error={wrong.ownership}
      />
      <OneOf
        label={projectFieldNames.propertyType}
        choices={propertyTypeNames}
        chosen={project.propertyType}
        onChange={(propertyType) => change({ propertyType })}
        required
        error={wrong.propertyType}
      />
      <TextField
        label={projectFieldNames.monthlyMortgagePayment}
        inputMode="decimal"
        autoComplete="off"
        value={project.monthlyMortgagePayment}
        error={wrong.monthlyMortgagePayment}
        onChange={(monthlyMortgagePayment) => change({ monthlyMortgagePayment })}
      />
      <p>{texts.shared(shown.companyName)}</p>
      {failure !== null && <p role="alert">{typeof failure === 'string' ? failure : textOf(failure)}</p>}
      <Button type="submit" kind="primary" wide busy={busy}>
        {texts.next}
      </Button>
    </form>
  );
}

const autoComplete = { firstName: 'given-name', lastName: 'family-name', mainPhone: 'tel' } as const;

/** Returns what is wrong with what was missing of the customer. */
function faultsOf(customer: typeof nobody, needs: readonly Needed[]): Wrong {
  const reading = readCustomerInformation({ company: '', mobilePhone: '', ...customer });
  if ('customer' in reading) return {};
  const missing = reading.missing.map((field) => [field, texts.missing[field as Needed]]);
  const faults = Object.fromEntries([...missing, ...Object.entries(reading.wrong)]) as Wrong;
  return Object.fromEntries(Object.entries(faults).filter(([field]) => needs.includes(field as Needed)));
}

type ProjectFaults = Exclude<ReturnType<typeof readProjectInformation>, { project: unknown }>;

const projectFaults = ({ missing, wrong }: ProjectFaults): Wrong => ({
  ...wrong,
  ...Object.fromEntries(missing.map((field) => [field, texts.missing[field as 'ownership']])),
});

/** Returns the server's faults by field. */
const sentBack = (fields: Record<string, string>): Wrong =>
  Object.fromEntries(Object.entries(fields).map(([field, why]) => [field.replace(/^\w+\./, ''), why]));

/** Returns the key of an application: the same for an identical one, so that a retry applies once. */
function useKey(): (wish: string) => string {
  const kept = useRef({ wish: '', key: '' });
  return (wish) => {
    if (kept.current.wish !== wish) kept.current = { wish, key: crypto.randomUUID() };
    return kept.current.key;
  };
}
