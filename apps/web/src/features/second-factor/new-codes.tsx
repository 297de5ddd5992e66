import { api } from '../../lib/requests/api.ts';
import { ProofForm } from './proof-form.tsx';
import { secondFactorTexts as texts } from './second-factor.texts.ts';

interface Props {
  /** called with the new recovery codes */
  done: (recoveryCodes: readonly string[]) => void;
  cancel: () => void;
}

/** Creates new recovery codes that replace the earlier ones. */
export function NewCodes({ done, cancel }: Props) {
  return (
    <ProofForm
      lead={texts.newCodesLead}
      submit={texts.newCodes}
      cancel={cancel}
      run={async (body) => done((await api('POST /api/secondfactor/recoverycodes', { body })).recoveryCodes)}
    />
  );
}
