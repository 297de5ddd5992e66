import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { api } from '../../lib/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { pastText } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/page.css';
import { showToast } from '../../ui/toast.tsx';
import { NewCodes } from './new-codes.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { isFew, type OwnFactor, refreshFactor, secondFactorQuery } from './second-factor.data.ts';
import './second-factor.css';
import { secondFactorTexts as texts } from './second-factor.texts.ts';
import { SetUp } from './set-up.tsx';

/** What the page is at, beside showing how it is. */
type Step = 'setUp' | 'newCodes' | 'turnOff' | null;

/** The person's own second factor: on or off, its recovery codes, another phone. */
export function SecondFactorPage() {
  useTitle(texts.title);
  const client = useQueryClient();
  const { data: factor } = useSuspenseQuery(secondFactorQuery);
  const [step, setStep] = useState<Step>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => void refreshFactor(client);
  const cancel = () => setStep(null);
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    setStep(null);
    refresh();
  };
  return (
    <div className="second-factor">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
      <p className="dim">{texts.lead}</p>
      {codes ? (
        <RecoveryCodes codes={codes} done={() => setCodes(null)} />
      ) : step ? (
        <Change {...{ factor, step, cancel, show, refresh }} />
      ) : factor.on ? (
        <On factor={factor} begin={setStep} />
      ) : (
        <Off factor={factor} begin={setStep} />
      )}
    </div>
  );
}

interface ChangeProps {
  factor: OwnFactor;
  step: Exclude<Step, null>;
  cancel: () => void;
  show: (codes: readonly string[]) => void;
  refresh: () => void;
}

/** One of the changes, with what it asks for first. */
function Change({ factor, step, cancel, show, refresh }: ChangeProps) {
  if (step === 'setUp')
    return (
      <>
        {factor.on && <p>{texts.moveLead}</p>}
        <SetUp
          since={factor.on ? factor.sinceDate : null}
          done={show}
          skip={() => (cancel(), refresh())}
          cancel={cancel}
        />
      </>
    );
  if (step === 'newCodes') return <NewCodes done={show} cancel={cancel} />;
  return (
    <ProofForm
      lead={texts.turnOffLead}
      submit={texts.turnOff}
      danger
      cancel={cancel}
      run={async (body) => {
        await api('POST /api/secondfactor/off', { body });
        cancel();
        refresh();
        showToast({ text: texts.turnedOff });
      }}
    />
  );
}

interface Props {
  factor: OwnFactor;
  begin: (step: Step) => void;
}

const listOf = new Intl.ListFormat('en-US', { type: 'conjunction' });

function Off({ factor: { requiredBy }, begin }: Props) {
  return (
    <>
      {requiredBy.length > 0 && <Note kind="warn">{texts.requiredBy(listOf.format(requiredBy))}</Note>}
      <div className="actions">
        <Button kind="primary" icon={<ShieldCheck />} onClick={() => begin('setUp')}>
          {texts.turnOn}
        </Button>
      </div>
    </>
  );
}

function On({ factor, begin }: Props) {
  const { sinceDate, lastUsedDate, recoveryCodesLeft, requiredBy } = factor;
  const { timeZone } = useMain().me.company;
  const now = useNow();
  const when = (date: string | null) => (date ? pastText(date, now, timeZone) : texts.never);
  return (
    <>
      {isFew(recoveryCodesLeft) && <Note kind="warn">{texts.few(recoveryCodesLeft)}</Note>}
      <dl>
        <Fact name={texts.status}>
          <span className="tag good">{texts.on}</span>
        </Fact>
        <Fact name={texts.since}>{when(sinceDate)}</Fact>
        <Fact name={texts.used}>{when(lastUsedDate)}</Fact>
        <Fact name={texts.codesLeft}>{recoveryCodesLeft}</Fact>
      </dl>
      <div className="actions">
        <Button onClick={() => begin('newCodes')}>{texts.newCodes}</Button>
        <Button onClick={() => begin('setUp')}>{texts.move}</Button>
        {requiredBy.length === 0 && <Button onClick={() => begin('turnOff')}>{texts.turnOff}</Button>}
      </div>
      {requiredBy.length > 0 && <p className="dim">{texts.cannotTurnOff(listOf.format(requiredBy))}</p>}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
