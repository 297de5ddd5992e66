import { listText } from '@fieldwright/domain/kernel/list-text';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { pastText } from '../../lib/dates/past.ts';
import { api } from '../../lib/requests/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { NewCodes } from './new-codes.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { isFew, type OwnFactor, refreshFactor, secondFactorQuery } from './second-factor.data.ts';
import './second-factor.css';
import { factorBannerTexts } from './factor-banners.texts.ts';
import { secondFactorTexts as texts } from './second-factor.texts.ts';
import { SetUp } from './set-up.tsx';

const route = getRouteApi('/main/settings/secondfactor');

/** The page's current change; null if none. */
type Step = 'setUp' | 'newCodes' | 'turnOff' | null;

/** Shows the user's second factor: on or off, recovery codes, and moving to a different phone. */
export function SecondFactorPage() {
  useTitle(texts.title);
  const client = useQueryClient();
  const { data: factor } = useSuspenseQuery(secondFactorQuery);
  const begun = route.useSearch().step;
  const navigate = route.useNavigate();
  const [step, setStep] = useState<Step>((factor.on && begun) || null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => void refreshFactor(client);
  const cancel = () => {
    setStep(null);
    if (begun) void navigate({ to: '/settings/secondfactor', search: {}, replace: true });
  };
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    cancel();
    refresh();
  };
  return (
    <SettingsFrame title={texts.title} lead={texts.lead}>
      {codes ? (
        <RecoveryCodes codes={codes} done={() => setCodes(null)} />
      ) : step ? (
        <Change {...{ factor, step, cancel, show, refresh }} />
      ) : factor.on ? (
        <On factor={factor} begin={setStep} />
      ) : (
        <Off factor={factor} begin={setStep} />
      )}
    </SettingsFrame>
  );
}

interface ChangeProps {
  factor: OwnFactor;
  step: Exclude<Step, null>;
  cancel: () => void;
  show: (codes: readonly string[]) => void;
  refresh: () => void;
}

/** Shows the form of one change. */
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

function Off({ factor: { requiredBy }, begin }: Props) {
  return (
    <>
      {requiredBy.length > 0 && <Note kind="warn">{texts.requiredBy(listText(requiredBy))}</Note>}
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
      <Facts>
        <Fact name={texts.status}>
          <span className="tag good">{texts.on}</span>
        </Fact>
        <Fact name={texts.since}>{when(sinceDate)}</Fact>
        <Fact name={texts.used}>{when(lastUsedDate)}</Fact>
        <Fact name={texts.codesLeft}>{recoveryCodesLeft}</Fact>
      </Facts>
      <div className="actions">
        <Button onClick={() => begin('newCodes')}>{texts.newCodes}</Button>
        <Button onClick={() => begin('setUp')}>{factorBannerTexts.move}</Button>
        {requiredBy.length === 0 && <Button onClick={() => begin('turnOff')}>{texts.turnOff}</Button>}
      </div>
      {requiredBy.length > 0 && <p className="dim">{texts.cannotTurnOff(listText(requiredBy))}</p>}
    </>
  );
}
