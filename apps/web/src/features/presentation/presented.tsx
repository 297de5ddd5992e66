import { locale } from '@fieldwright/domain/kernel/locale';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { PresentedPackage } from '@fieldwright/domain/proposals/presentation';
import { Maximize, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { part } from '../../app/part.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import '../customer-link/sign.css';
import { CompanyMark } from '../customer-link/company-mark.tsx';
import { OfferFiles } from '../customer-link/offer-files.tsx';
import { type Choose, OfferPackages, SelectOption } from '../customer-link/offer-packages.tsx';
import { OfferTerms } from '../customer-link/offer-terms.tsx';
import { useAddOns } from '../customer-link/use-add-ons.tsx';
import { presentTexts as texts } from './present.texts.ts';
import { useFullScreen } from './use-full-screen.ts';

type Presentation = Answer<'POST /api/salesproposals/{id}/present'>;
type Shown = Presentation['shown'];

interface PresentedProps extends Presentation {
  /** the customer comes back from the lender's page, and sees their application first */
  isBack: boolean;
  /** returns to the editor */
  leave: () => void;
  /** loads what is shown again */
  renew: () => void;
}

const loadAnswers = () => import('../customer-link/answer-offer.ts');
type Answers = Awaited<ReturnType<typeof loadAnswers>>;

/** Shows the options, then the signature, the deposit and the thanks, in the company's name. */
export function Presented({ shown, token, memberOptions, isBack, leave, renew }: PresentedProps) {
  const { proposal, companyName, signature } = shown;
  const { packages, addOns } = useAddOns(proposal.packages, shown.revision?.hash);
  const [step, setStep] = useState<ReactNode>(null);
  const [isOver, setOver] = useState(
    signature !== null || proposal.accepted !== null || shown.waiting !== undefined,
  );
  const back = () => setStep(null);
  useEffect(() => {
    document.title = texts.pageTitle(proposal.text, companyName);
  }, [proposal.text, companyName]);
  useEscape(step === null ? leave : back);
  const begin = (show: (loaded: Answers) => ReactNode) => {
    part(loadAnswers).then(
      (loaded) => setStep(show(loaded)),
      // shown in place of the page, with a way to try again
      (error: unknown) =>
        setStep(() => {
          throw error;
        }),
    );
  };
  const props = { shown, token, back };
  const apply = (option: PresentedPackage) =>
    begin(({ ApplyOffer }) => <ApplyOffer {...props} option={option} />);
  const sign = (option: PresentedPackage) =>
    begin(({ SignOffer }) => <SignOffer {...props} option={option} renew={renew} />);
  const applied = useRef(isBack ? packages.find(({ id }) => id === shown.loanFor) : undefined);
  useEffect(() => {
    if (applied.current) apply(applied.current);
    applied.current = undefined;
  });
  const choose: Choose = mayChoose(shown) ? sign : null;
  const pay = () => begin(({ PayDeposit }) => <PayDeposit token={token} renew={renew} />);
  const page = isOver ? (
    <Done shown={shown} sign={sign} pay={pay} apply={apply} leave={leave} seeOptions={() => setOver(false)} />
  ) : (
    <Options
      {...{ shown, choose, packages }}
      members={memberOptions}
      addOns={addOns(choose !== null)}
      files={
        <OfferFiles
          files={proposal.files}
          open={(file) => begin(({ OfferFile }) => <OfferFile {...props} file={file} />)}
        />
      }
    />
  );
  return (
    <>
      <Head shown={shown} leave={leave} />
      <main>{step ?? page}</main>
    </>
  );
}

/** Has Escape go back. In full screen, the browser takes the first one. */
function useEscape(goBack: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) goBack();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}

const mayChoose = ({ proposal, signature, waiting, revision, today }: Shown): boolean =>
  !proposal.accepted &&
  !proposal.declined &&
  !signature &&
  !waiting &&
  revision !== null &&
  (proposal.expiresDate === null || proposal.expiresDate >= today);

/** Formats a date without time. A separate formatter keeps the domain's out of the bundle. */
const dayText = (date: string): string =>
  // oxlint-disable-next-line no-restricted-properties
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(date));

function Head({ shown, leave }: { shown: Shown; leave: () => void }) {
  const { logo, brandColor, companyName, customer, proposal } = shown;
  const fullScreen = useFullScreen();
  return (
    <header
      className="offer-head present-head"
      style={{ borderTop: brandColor ? `6px solid ${brandColor}` : undefined }}
    >
      {logo ? <img src={apiHost() + logo} alt="" /> : <CompanyMark />}
      <b>{companyName}</b>
      <p className="present-for">
        {customer.fullName && <b>{texts.for(customer.fullName)}</b>}
        <span>
          {[
            customer.address.join(', '),
            proposal.expiresDate && texts.holdUntil(dayText(proposal.expiresDate)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {fullScreen && (
        <IconButton label={texts.fullScreen} onClick={fullScreen}>
          <Maximize />
        </IconButton>
      )}
      <IconButton label={texts.leave} onClick={leave}>
        <X />
      </IconButton>
    </header>
  );
}

interface OptionsProps {
  shown: Shown;
  /** with what is ticked */
  packages: readonly PresentedPackage[];
  choose: Choose;
  members: Presentation['memberOptions'];
  addOns: (option: PresentedPackage) => ReactNode;
  files: ReactNode;
}

function Options({
  shown: { proposal, told, today, pictures = [] },
  choose,
  members,
  addOns,
  files,
  ...of
}: OptionsProps) {
  const { text, note, declined, expiresDate } = proposal;
  const packages = of.packages.map((each) => ({
    ...each,
    description: [memberPrice(each, members), each.description].filter(Boolean).join(' · '),
  }));
  return (
    <>
      <h1>{text || texts.title}</h1>
      {declined && <p className="offer-held">{texts.declined}</p>}
      {!declined && expiresDate !== null && expiresDate < today && (
        <p className="offer-held">{texts.expired(dayText(expiresDate))}</p>
      )}
      <OfferPackages {...{ packages, told, pictures, choose, addOns }} />
      {note && <p className="offer-note offer-words">{note}</p>}
      {files}
      <OfferTerms terms={proposal.terms} />
      {choose && (
        <div className="offer-select end">
          {packages.map((option) => (
            <SelectOption key={option.id} option={option} choose={choose} />
          ))}
        </div>
      )}
    </>
  );
}

/** Says that an option has a member's price, beside the standard one with the same ticks; empty if it has none. */
function memberPrice(
  { id, totals, addOns = [] }: PresentedPackage,
  members: OptionsProps['members'],
): string {
  const member = members.find((each) => each.id === id);
  if (!member) return '';
  const ticked = addOns.filter(({ chosen }) => chosen);
  const standard = member.standard.find(
    ({ addOnIds }) => addOnIds.length === ticked.length && ticked.every((each) => addOnIds.includes(each.id)),
  );
  const isMore = standard && totals && standard.totalCents > totals.totalCents;
  return isMore ? texts.memberBeside(moneyText(standard.totalCents)) : texts.member;
}

interface DoneProps {
  shown: Shown;
  /** signs as the second person */
  sign: (option: PresentedPackage) => void;
  pay: () => void;
  apply: (option: PresentedPackage) => void;
  leave: () => void;
  seeOptions: () => void;
}

/** Thanks the customer, asks for the deposit, and leads back to the editor. */
function Done({ shown, sign, pay, apply, leave, seeOptions }: DoneProps) {
  const { proposal, signature, waiting, deposit } = shown;
  const half = waiting && proposal.packages.find(({ id }) => id === waiting.packageId);
  const option = proposal.packages.find(({ id }) => id === signature?.packageId);
  const isDue = deposit !== null && deposit.dueCents > 0;
  return (
    <section className="sign present-done" aria-live="polite">
      <h1>
        {waiting ? texts.waiting : signature ? texts.done : texts.accepted(proposal.accepted?.by ?? '')}
      </h1>
      {waiting && half && (
        <>
          <p>{texts.waitingDetail(waiting.name, half.text)}</p>
          <Button kind="primary" wide onClick={() => sign(half)}>
            {texts.signSecond}
          </Button>
        </>
      )}
      {signature && option && <p>{texts.doneDetail(signature.name, option.text)}</p>}
      {deposit && <p>{isDue ? texts.depositDue(moneyText(deposit.dueCents)) : texts.depositPaid}</p>}
      {isDue && deposit.isPayable && (
        <Button kind="primary" wide onClick={pay}>
          {texts.payDeposit(moneyText(deposit.dueCents))}
        </Button>
      )}
      {option && option.financing.length > 0 && (
        <Button wide onClick={() => apply(option)}>
          {texts.financing}
        </Button>
      )}
      <Button kind={half || (isDue && deposit.isPayable) ? 'plain' : 'primary'} wide onClick={leave}>
        {texts.leave}
      </Button>
      <Button onClick={seeOptions}>{texts.seeOptions}</Button>
    </section>
  );
}
